import { type Notation, writeLiteral } from './literal.ts';
import { quoteDouble } from './quote.ts';
import { plainNotation, type Syntax } from './syntax.ts';

/** `url` is the name of a package. */
const ownNames: Record<string, string> = {
  digest: 'businessDigest',
  url: 'apiURL',
  apiUrl: 'apiURL',
};
const toVariable = (name: string) => ownNames[name] ?? name;

/** Aligns values as gofmt does: adjacent single-line members begin in one column. */
function alignColumns(members: readonly [key: string, value: string][]): string[] {
  const isLong = (index: number) => members[index]?.[1].includes('\n') ?? true;
  return members.map(([key, value], index) => {
    if (isLong(index)) return `${key} ${value}`;
    let [first, last] = [index, index];
    while (!isLong(first - 1)) first -= 1;
    while (!isLong(last + 1)) last += 1;
    const width = Math.max(...members.slice(first, last + 1).map(([each]) => each.length));
    return `${key.padEnd(width)} ${value}`;
  });
}

const notation: Notation = {
  ...plainNotation,
  indent: '\t',
  quote: quoteDouble,
  key: (name) => `${quoteDouble(name)}:`,
  reference: toVariable,
  object: ['map[string]any{', '}'],
  list: ['[]any{', '}'],
  words: { true: 'true', false: 'false', null: 'nil' },
  align: alignColumns,
};

export const goSyntax: Syntax = {
  toVariable,
  quote: quoteDouble,
  writeConstants: (constants) =>
    alignColumns(constants.map(([variable, value]) => [variable, `= ${value}`])).map(
      (line) => `\t${line}`,
    ),
  writeContent: (content) => writeLiteral(content, notation, '\t'),
};
