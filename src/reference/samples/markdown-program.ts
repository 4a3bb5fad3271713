/** The program of an operation's page in one language, as the page's Markdown shows it. */
export interface MarkdownProgram {
  /** What a reader asks for it by: `php`. */
  id: string;
  name: string;
  /** A block of code. */
  block: string;
  /** The same call by the client library; absent where the language has none. */
  library?: { block: string; install: string; command: string };
  /** What the text below the block says: where to save it, and how to run it. */
  file: string;
  command: string;
}

/** Finds a program by its id or name, in any case; undefined for what is no language of the page. */
export function findProgram(programs: readonly MarkdownProgram[], language: unknown) {
  const sought = String(language).toLowerCase();
  return programs.find(({ id, name }) => id === sought || name.toLowerCase() === sought);
}

/** Where the part of a page begins that a block of code stands in. */
const findPart = (markdown: string, block: string) =>
  markdown.lastIndexOf('\n### ', markdown.indexOf(block));

/** A page's Markdown with another language's call by library in the place of its own, or with none. */
function swapLibrary(
  markdown: string,
  own: MarkdownProgram,
  { library: other }: MarkdownProgram,
): string {
  if (!own.library) return markdown;
  if (!other) {
    const [from, to] = [own.library.block, own.block].map((block) => findPart(markdown, block));
    return markdown.slice(0, from) + markdown.slice(to);
  }
  const { block, install, command } = own.library;
  return markdown
    .replace(block, () => other.block)
    .replaceAll(quote(install), () => quote(other.install))
    .replace(quote(command), () => quote(other.command));
}

const quote = (words: string) => `\`${words}\``;

/** A page's Markdown, which has the first of its programs, with another one in its place. */
export function swapProgram(
  markdown: string,
  [own]: readonly MarkdownProgram[],
  other: MarkdownProgram,
): string {
  if (!own) return markdown;
  return swapLibrary(markdown, own, other)
    .replace(own.block, () => other.block)
    .replaceAll(quote(own.command), () => quote(other.command))
    .replaceAll(quote(own.file), () => quote(other.file));
}
