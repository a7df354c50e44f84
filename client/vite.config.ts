import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

// `npm run dev` beside a running `stellwerk serve`: pages from Vite, data from Python.
const server = process.env.STELLWERK_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [preact()],
  build: {
    // The built page travels inside the Python package; the server and the wheel take it from there.
    outDir: "../src/stellwerk/server/static",
    emptyOutDir: true,
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // One document for all files: making it anew for each took half the time.
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"] },
});
