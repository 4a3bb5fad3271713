import type { BuiltPage, PageHead } from '#reference/page.ts';

/** Of a page's data what is asked for before anything of it is opened. */
export default function pickHead(source: string): string {
  const { request: _, data: __, errors: ___, ...head } = JSON.parse(source) as BuiltPage;
  return JSON.stringify(head satisfies PageHead);
}
