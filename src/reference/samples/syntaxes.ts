import { type Notation, writeLiteral } from './literal.ts';
import { type Program, Reference } from './program.ts';
import {
  quoteDouble,
  quoteForJavaScript,
  quoteForJson,
  quoteForPhp,
  quoteForRuby,
  quoteForShell,
} from './quote.ts';
import { eachConstant, plainNotation, type Syntax, toConstantCase, toSyntax } from './syntax.ts';

const snakeCase = toConstantCase({
  digest: 'business_digest',
  txlogisticId: 'txlogistic_id',
  sentAt: 'sent_at',
});

/** JSON inside a shell's single quotes; a variable closes and reopens them. */
const shellNotation: Notation = {
  ...plainNotation,
  quote: (text) => quoteForJson(text).replaceAll("'", `'\\''`),
  key: (name) => `${shellNotation.quote(name)}: `,
  reference: (name) => `"'"$${snakeCase(name)}"'"`,
  trailingComma: false,
};

export const shellSyntax: Syntax = {
  toVariable: snakeCase,
  quote: quoteForShell,
  writeConstants: eachConstant((variable, value) => `${variable}=${value}`),
  writeContent: (content) => `'${writeLiteral(content, shellNotation)}'`,
};

const isNodeName = /^[A-Za-z_$][\w$]*$/;

export const nodeSyntax = toSyntax({
  toVariable: (name) => (name === 'digest' ? 'businessDigest' : name),
  quote: quoteForJavaScript,
  constant: (variable, value) => `const ${variable} = ${value};`,
  key: (name) => `${isNodeName.test(name) ? name : quoteForJavaScript(name)}: `,
});

export const pythonSyntax = toSyntax({
  toVariable: snakeCase,
  quote: quoteDouble,
  constant: (variable, value) => `${variable} = ${value}`,
  indent: '    ',
  key: (name) => `${quoteDouble(name)}: `,
  words: { true: 'True', false: 'False', null: 'None' },
});

const toPhpVariable = toConstantCase({
  digest: '$businessDigest',
  txlogisticId: '$txlogisticId',
  sentAt: '$sentAt',
});

export const phpNotation: Notation = {
  ...plainNotation,
  indent: '    ',
  quote: quoteForPhp,
  reference: toPhpVariable,
  key: (name) => `${quoteForPhp(name)} => `,
  object: ['[', ']'],
};

export const phpSyntax = toSyntax({
  ...phpNotation,
  toVariable: toPhpVariable,
  constant: (variable, value) => `const ${variable} = ${value};`,
  // An empty array would become a JSON list.
  emptyObject: '(object) []',
});

const isRubyName = /^[A-Za-z_]\w*$/;

export const rubySyntax = toSyntax({
  toVariable: snakeCase,
  quote: quoteForRuby,
  constant: (variable, value) => `${variable} = ${value}`,
  key: (name) => `${isRubyName.test(name) ? name : quoteForRuby(name)}: `,
  words: { true: 'true', false: 'false', null: 'nil' },
  trailingComma: false,
});

/** `url` as `Url`: constants are in Pascal case, what is computed is in camel case. */
function toCsharpVariable(name: Reference['name']): string {
  if (name === 'digest') return 'businessDigest';
  if (name === 'txlogisticId' || name === 'sentAt') return name;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Writes JSON in a verbatim string, interpolated if the program fills in values. */
function toCsharpNotation(isInterpolated: boolean): Notation {
  const quote = (text: string) => {
    const json = quoteForJson(text).replaceAll('"', '""');
    return isInterpolated ? json.replace(/[{}]/g, '$&$&') : json;
  };
  return {
    ...plainNotation,
    indent: '    ',
    quote,
    key: (name) => `${quote(name)}: `,
    reference: (name) => `""{${toCsharpVariable(name)}}""`,
    object: isInterpolated ? ['{{', '}}'] : ['{', '}'],
    trailingComma: false,
  };
}

function writeCsharp(content: Program['content']): string {
  const isInterpolated = Object.values(content).some((value) => value instanceof Reference);
  const json = writeLiteral(content, toCsharpNotation(isInterpolated), ' '.repeat(8));
  return `${isInterpolated ? '$' : ''}@"${json}"`;
}

export const csharpSyntax: Syntax = {
  toVariable: toCsharpVariable,
  quote: quoteDouble,
  writeConstants: eachConstant(
    (variable, value) => `    private const string ${variable} = ${value};`,
  ),
  writeContent: writeCsharp,
};

/** `url` is the name of a package. */
const goNames: Record<string, string> = {
  digest: 'businessDigest',
  url: 'apiURL',
  apiUrl: 'apiURL',
};
const toGoVariable = (name: string) => goNames[name] ?? name;

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

const goNotation: Notation = {
  ...plainNotation,
  indent: '\t',
  quote: quoteDouble,
  key: (name) => `${quoteDouble(name)}:`,
  reference: toGoVariable,
  object: ['map[string]any{', '}'],
  list: ['[]any{', '}'],
  words: { true: 'true', false: 'false', null: 'nil' },
  align: alignColumns,
};

export const goSyntax: Syntax = {
  toVariable: toGoVariable,
  quote: quoteDouble,
  writeConstants: (constants) =>
    alignColumns(constants.map(([variable, value]) => [variable, `= ${value}`])).map(
      (line) => `\t${line}`,
    ),
  writeContent: (content) => writeLiteral(content, goNotation, '\t'),
};

export const toJavaVariable = toConstantCase({
  digest: 'businessDigest',
  txlogisticId: 'txlogisticId',
  sentAt: 'sentAt',
});

/** Writes JSON in a text block, a format string if the program fills in values. */
function toJavaNotation(isFormat: boolean): Notation {
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

function writeJava(content: Program['content']): string {
  const margin = ' '.repeat(12);
  const references = Object.values(content).filter((value) => value instanceof Reference);
  const block = writeLiteral(content, toJavaNotation(references.length > 0), margin);
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
  writeContent: writeJava,
};
