import type { BuiltPage, ErrorPage, ErrorsHead, PageHead } from '#reference/page.ts';

/** Of a page's data what is asked for before anything of it is opened. */
export default function pickHead(source: string): string {
  const page = JSON.parse(source) as BuiltPage | ErrorPage[];
  if (Array.isArray(page)) return JSON.stringify({ count: page.length } satisfies ErrorsHead);
  const { request: _, data: __, errors: ___, ...head } = page;
  return JSON.stringify(head satisfies PageHead);
}
