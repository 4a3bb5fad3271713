import { type Notation, writeLiteral } from './literal.ts';
import { type Program, Reference } from './program.ts';
import { quoteDouble, quoteForJson } from './quote.ts';
import { eachConstant, plainNotation, type Syntax, toConstantCase } from './syntax.ts';

export const toJavaVariable = toConstantCase({
  digest: 'businessDigest',
  txlogisticId: 'txlogisticId',
  sentAt: 'sentAt',
});

/** Writes JSON in a text block, a format string if the program fills in values. */
function toNotation(isFormat: boolean): Notation {
  // JSON never has three quotes in a row, which would end the block.
  const quote = (text: string) => {
    const json = quoteForJson(text).replaceAll('\\', '\\\\');
    return isFormat ? json.replaceAll('%', '%%') : json;
  };
  return {
    ...plainNotation,
    quote,
    key: (name) => `${quote(name)}: `,
    reference: () => '"%s"',
    trailingComma: false,
  };
}

const margin = ' '.repeat(12);

function writeContent(content: Program['content']): string {
  const references = Object.values(content).filter((value) => value instanceof Reference);
  const block = writeLiteral(content, toNotation(references.length > 0), margin);
  const text = `"""\n${margin}${block}"""`;
  if (references.length === 0) return text;
  return `${text}.formatted(${references.map(({ name }) => toJavaVariable(name)).join(', ')})`;
}

export const javaSyntax: Syntax = {
  toVariable: toJavaVariable,
  quote: quoteDouble,
  writeConstants: eachConstant(
    (variable, value) => `    private static final String ${variable} = ${value};`,
  ),
  writeContent,
};
