/** Returns one letter, or those before and after a dot, hyphen or underscore: `acme.shipping` is AS. */
export function toInitials(account: string): string {
  const [first = '', second = ''] = account.split(/[._-]+/).filter(Boolean);
  return [first, second]
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();
}
