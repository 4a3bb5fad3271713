import { readFileSync } from 'node:fs';

/** Reads a document with normalised line ends, whatever its editor wrote. */
export function readDocumentText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;

/** Splits a text at blank lines; a code block is one block, including its blank lines. */
function toBlocks(text: string): string[] {
  const blocks: string[][] = [];
  let fence = '';
  let isOpen = false;
  for (const line of text.split('\n')) {
    if (fence === '' && line.trim() === '') {
      isOpen = false;
      continue;
    }
    if (!isOpen) blocks.push([]);
    isOpen = true;
    blocks.at(-1)?.push(line);
    const [, marks = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
  }
  return blocks.map((lines) => lines.join('\n'));
}

/** Splits a document into paragraphs: each line of front matter, then each block; a code block is one. */
export function toParagraphs(document: string): string[] {
  const [whole = '', matter = ''] = frontMatter.exec(document) ?? [];
  return [
    ...matter.split('\n').filter((line) => line.trim()),
    ...toBlocks(document.slice(whole.length)),
  ];
}
