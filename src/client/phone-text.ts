/** A phone as people write it, `0020 (100) 123-4567`, as the contract takes it: `+201001234567`. */
export function toPhoneText(typed: string): string {
  return typed.replace(/[\s().\u2010-\u2015-]/g, '').replace(/^00/, '+');
}
