import { type Certification, isReopened } from '#contract/portal/cer.ts';

/** Fields that the person may write: after a rejection those at fault, otherwise all. */
export function toOpenFields(
  { state, reasons }: Pick<Certification<unknown>, 'state' | 'reasons'>,
  all: readonly string[],
): string[] {
  return all.filter((field) => state !== 'rejected' || isReopened(field, reasons));
}

/** What the open fields hold at first: what was sent last. */
export function toDefaults(open: readonly string[], data: object | null): Record<string, string> {
  const values = data as Record<string, unknown> | null;
  return Object.fromEntries(open.map((field) => [field, String(values?.[field] ?? '')]));
}
