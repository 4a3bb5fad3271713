/** A page of the documentation as its list names it. */
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

export interface PageList {
  title: string;
  summary: string;
  sections: ListedSection[];
}

function toLine({ title, description, permalink }: ListedPage): string {
  return `- [${title}](${permalink}.md)${description ? `: ${description}` : ''}`;
}

/** The list of all pages for language models, in the form of llmstxt.org. */
export function toLlmsText({ title, summary, sections }: PageList): string {
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => [`## ${section.title}`, ...section.pages.map(toLine)].join('\n'));
  return `${[`# ${title}`, `> ${summary}`, ...parts].join('\n\n')}\n`;
}
