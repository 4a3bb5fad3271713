/** Objections by field name; empty while being written. */
export type Objections = Readonly<Record<string, string>>;

export const longestReason = 500;
const mostWaybills = 2_000_000_000;

/** Returns the fields whose objection is still empty. */
export function findUnsaid(objections: Objections): string[] {
  return Object.keys(objections).filter((field) => objections[field]?.trim() === '');
}

export function withoutObjection(objections: Objections, field: string): Objections {
  return Object.fromEntries(Object.entries(objections).filter(([name]) => name !== field));
}

/** Parses the initial number of waybills: null if the field is empty, undefined if it is not a valid number. */
export function parseBalance(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const balance = Number(text);
  return balance <= mostWaybills ? balance : undefined;
}
