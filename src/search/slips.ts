/**
 * Returns true if two words differ by one typing error: a wrong, extra or missing letter, or two swapped
 * neighbours.
 */
export function isOneSlip(typed: string, meant: string): boolean {
  const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (longer.length - shorter.length > 1 || typed === meant) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = longer.slice(at + 1);
  if (longer.length > shorter.length) return shorter.slice(at) === rest;
  if (shorter.slice(at + 1) === rest) return true;
  const swapped = `${longer[at + 1]}${longer[at]}${longer.slice(at + 2)}`;
  return shorter.slice(at) === swapped;
}
