/** The program of an operation's page in one language, as the page's Markdown shows it. */
export interface MarkdownProgram {
  /** What a reader asks for it by: `php`. */
  id: string;
  name: string;
  /** A block of code. */
  block: string;
  /** What the text below the block says: where to save it, and how to run it. */
  file: string;
  command: string;
}

/** Finds a program by its id or name, in any case; undefined for what is no language of the page. */
export function findProgram(programs: readonly MarkdownProgram[], language: unknown) {
  const sought = String(language).toLowerCase();
  return programs.find(({ id, name }) => id === sought || name.toLowerCase() === sought);
}

/** A page's Markdown, which has the first of its programs, with another one in its place. */
export function swapProgram(
  markdown: string,
  [own]: readonly MarkdownProgram[],
  other: MarkdownProgram,
): string {
  if (!own) return markdown;
  const quote = (words: string) => `\`${words}\``;
  return markdown
    .replace(own.block, () => other.block)
    .replaceAll(quote(own.command), () => quote(other.command))
    .replaceAll(quote(own.file), () => quote(other.file));
}
