import { type Notation, writeLiteral } from './literal.ts';
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

/** A PHP array. */
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
