import { type Notation, writeLiteral } from './literal.ts';
import {
  quoteDouble,
  quoteForJavaScript,
  quoteForJson,
  quoteForPhp,
  quoteForRuby,
  quoteForShell,
} from './quote.ts';
import { eachConstant, plainNotation, type Syntax, toConstantCase } from './syntax.ts';

const snakeCase = toConstantCase({ digest: 'business_digest', txlogisticId: 'txlogistic_id' });

/** JSON inside single quotes of the shell, which a variable steps out of. */
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

const toNodeVariable = (name: string) => (name === 'digest' ? 'businessDigest' : name);
const isNodeName = /^[A-Za-z_$][\w$]*$/;

const nodeNotation: Notation = {
  ...plainNotation,
  quote: quoteForJavaScript,
  key: (name) => `${isNodeName.test(name) ? name : quoteForJavaScript(name)}: `,
  reference: toNodeVariable,
};

export const nodeSyntax: Syntax = {
  toVariable: toNodeVariable,
  quote: quoteForJavaScript,
  writeConstants: eachConstant((variable, value) => `const ${variable} = ${value};`),
  writeContent: (content) => writeLiteral(content, nodeNotation),
};

const pythonNotation: Notation = {
  ...plainNotation,
  indent: '    ',
  quote: quoteDouble,
  key: (name) => `${quoteDouble(name)}: `,
  reference: snakeCase,
  words: { true: 'True', false: 'False', null: 'None' },
};

export const pythonSyntax: Syntax = {
  toVariable: snakeCase,
  quote: quoteDouble,
  writeConstants: eachConstant((variable, value) => `${variable} = ${value}`),
  writeContent: (content) => writeLiteral(content, pythonNotation),
};

const toPhpVariable = toConstantCase({
  digest: '$businessDigest',
  txlogisticId: '$txlogisticId',
});

const phpNotation: Notation = {
  ...plainNotation,
  indent: '    ',
  quote: quoteForPhp,
  key: (name) => `${quoteForPhp(name)} => `,
  reference: toPhpVariable,
  object: ['[', ']'],
  // An empty array would become a JSON list.
  emptyObject: '(object) []',
};

export const phpSyntax: Syntax = {
  toVariable: toPhpVariable,
  quote: quoteForPhp,
  writeConstants: eachConstant((variable, value) => `const ${variable} = ${value};`),
  writeContent: (content) => writeLiteral(content, phpNotation),
};

const isRubyName = /^[A-Za-z_]\w*$/;

const rubyNotation: Notation = {
  ...plainNotation,
  quote: quoteForRuby,
  key: (name) => `${isRubyName.test(name) ? name : quoteForRuby(name)}: `,
  reference: snakeCase,
  words: { true: 'true', false: 'false', null: 'nil' },
  trailingComma: false,
};

export const rubySyntax: Syntax = {
  toVariable: snakeCase,
  quote: quoteForRuby,
  writeConstants: eachConstant((variable, value) => `${variable} = ${value}`),
  writeContent: (content) => writeLiteral(content, rubyNotation),
};
