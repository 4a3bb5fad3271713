const bullet = /^- /;

interface Paragraph {
  isList: boolean;
  /** Items of a list; otherwise one line. */
  lines: string[];
}

/** Returns the lines of a text; consecutive ones that begin with `- ` are one list. */
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
