const bullet = /^- /;

interface Paragraph {
  isList: boolean;
  /** The items of a list; else the one line. */
  lines: string[];
}

/** The lines of a text; those that begin with `- ` and follow each other are one list. */
export function toParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of text.split('\n')) {
    const isList = bullet.test(line);
    const last = paragraphs.at(-1);
    const words = line.replace(bullet, '');
    if (isList && last?.isList) last.lines.push(words);
    else paragraphs.push({ isList, lines: [words] });
  }
  return paragraphs;
}
