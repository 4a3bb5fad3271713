import { hash } from 'node:crypto';

/** Largest number that every typed client has room for: 32 bits, signed. */
const largest = 2 ** 31 - 1;

/** From the code alone, so that an outlet keeps its number whatever is imported beside it. */
function toWanted(code: string): number {
  return (hash('sha256', code, 'buffer').readUInt32BE() % largest) + 1;
}

/**
 * The number from 1 to 2147483647 by which the wire knows each of these outlets, and any that was
 * closed since. Where two codes come to one number, which happens to one list of outlets in a
 * thousand, the later code takes the next number.
 */
export function numberOutlets(codes: readonly string[]): (code: string) => number {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const code of codes.toSorted()) {
    let number = toWanted(code);
    while (taken.has(number)) number = (number % largest) + 1;
    taken.add(number);
    numbers.set(code, number);
  }
  return (code) => numbers.get(code) ?? toWanted(code);
}
