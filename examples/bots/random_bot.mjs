// A bot in another language: any legal action. The protocol is in docs/bot_protocol.md; try it out with
//   stellwerk bot american_rails --exec "node examples/bots/random_bot.mjs"
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

const answers = {
  hello: () => say({ type: "ready", name: "random" }),
  decide: ({ id, legal }) => say({ id, action: legal[Math.floor(Math.random() * legal.length)] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  answers[message.type]?.(message);
}
