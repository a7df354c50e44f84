/** Amounts: what is typed becomes a whole number inside the range. */

export interface Range {
  min: number;
  max: number;
}

export const clamp = (value: number, { min, max }: Range): number => Math.min(max, Math.max(min, value));

/** The whole number typed, or null while there is none yet ("", "-", "12x"). */
export function typed(text: string): number | null {
  const trimmed = text.trim();
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null;
}

/** While somebody types 1 on the way to 12 nothing is chosen: only numbers inside the range count. */
export function typedInRange(text: string, range: Range): number | null {
  const value = typed(text);
  return value !== null && value === clamp(value, range) ? value : null;
}

export const stepped = (value: number, by: number, range: Range): number => clamp(value + by, range);

export const amountId = (slotId: string, value: number): string => `${slotId}:${value}`;
