/** Words against fields, by the field's name; empty while they are being thought of. */
export type Objections = Readonly<Record<string, string>>;

export const longestReason = 500;
const mostWaybills = 2_000_000_000;

/** Fields whose objection says nothing yet. */
export function findUnsaid(objections: Objections): string[] {
  return Object.keys(objections).filter((field) => objections[field]?.trim() === '');
}

export function withoutObjection(objections: Objections, field: string): Objections {
  return Object.fromEntries(Object.entries(objections).filter(([name]) => name !== field));
}

/** Waybills to begin with: null where the field is empty, undefined where it holds no such number. */
export function parseBalance(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const balance = Number(text);
  return balance <= mostWaybills ? balance : undefined;
}
