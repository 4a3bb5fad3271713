/** A page as its list names it. */
export interface ListedPage {
  title: string;
  description: string;
  /** Root-relative address, without `.md`. */
  permalink: string;
}

export interface ListedSection {
  title: string;
  pages: ListedPage[];
}

interface PageList {
  title: string;
  /** The same list in each language, by the language's own name. */
  languages: [name: string, address: string][];
  summary: string;
  /** What else there is for programs, a line each. */
  notes: string[];
  sections: ListedSection[];
}

function toLine({ title, description, permalink }: ListedPage): string {
  return `- [${title}](${permalink}.md)${description ? `: ${description}` : ''}`;
}

/**
 * The list of all pages for language models, in the form of llmstxt.org. The languages come before
 * the summary: the list at the root of the site is in one that few of them are asked in.
 */
export function toLlmsText({ title, languages, summary, notes, sections }: PageList): string {
  const others = languages.map(([name, address]) => `[${name}](${address})`).join(' · ');
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => [`## ${section.title}`, ...section.pages.map(toLine)].join('\n'));
  const said = notes.map((note) => `- ${note}`).join('\n');
  return `${[`# ${title}`, others, `> ${summary}`, said, ...parts].join('\n\n')}\n`;
}

/** The texts of all pages of a list in its order, each below its address. */
export function toWholeText(
  sections: readonly ListedSection[],
  texts: ReadonlyMap<string, string>,
): string {
  const pages = sections.flatMap((section) => section.pages);
  return pages
    .map(({ permalink }) => `<!-- ${permalink}.md -->\n\n${texts.get(permalink) ?? ''}`)
    .join('\n');
}
