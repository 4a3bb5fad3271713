/** Each fault once, with one page that has it and the number of the others. */
export function gatherFaults<Page>(
  pages: Iterable<readonly [route: string, page: Page]>,
  find: (page: Page, route: string) => readonly string[],
): string[] {
  const places = new Map<string, string[]>();
  for (const [route, page] of pages) {
    for (const fault of find(page, route)) places.set(fault, [...(places.get(fault) ?? []), route]);
  }
  return [...places].map(([fault, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `${first}${more}: ${fault}`;
  });
}
