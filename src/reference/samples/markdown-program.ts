/** An operation page's program in one language, as in the page's Markdown. */
export interface MarkdownProgram {
  /** Name by which readers request it: `php`. */
  id: string;
  name: string;
  /** A code block. */
  block: string;
  /** The same call with the client library; absent if the language has none. */
  library?: { block: string; install: string; command: string };
  /** Text below the block: where to save the program, and how to run it. */
  file: string;
  command: string;
}

/** Finds a program by its id or name, in any case; undefined if the page lacks the language. */
export function findProgram(programs: readonly MarkdownProgram[], language: unknown) {
  const sought = String(language).toLowerCase();
  return programs.find(({ id, name }) => id === sought || name.toLowerCase() === sought);
}

/** Returns the start of the page part that contains a code block. */
const findPart = (markdown: string, block: string) =>
  markdown.lastIndexOf('\n### ', markdown.indexOf(block));

/** Replaces the library call in a page's Markdown by another language's, or removes it. */
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

/** Replaces the first program in a page's Markdown by another one. */
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
