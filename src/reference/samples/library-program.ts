import type { FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/is-object.ts';
import type { LibrarySample } from '../libraries.ts';
import { capitalize, listModels, toInnerModel, toItemModel } from '../model-names.ts';
import { chooseLines, findSource, type SampleSources, swap } from './fill-source.ts';
import { sampleLanguages } from './languages.ts';
import { type Notation, writeLiteral } from './literal.ts';
import { type Program, Reference, type SampleCall, toProgram, toUpperSnake } from './program.ts';
import { quoteDouble } from './quote.ts';
import type { Syntax } from './syntax.ts';
import {
  javaSyntax,
  nodeSyntax,
  phpNotation,
  phpSyntax,
  pythonSyntax,
  toJavaVariable,
} from './syntaxes.ts';

const margin = ' '.repeat(8);

/** Writes a value in the type of its model field: `Long`, `Double`, `Boolean`, `String`. */
function writeScalar(value: unknown, { type }: FieldSchema): string {
  if (value instanceof Reference) return toJavaVariable(value.name);
  if (typeof value === 'string') return quoteDouble(value.toWellFormed());
  if (type === 'integer') return `${value}L`;
  return type === 'number' && Number.isInteger(value) ? `${value}.0` : `${value}`;
}

interface Written {
  /** Preceding statements. */
  lines: string[];
  /** Expression of the value after them. */
  expression: string;
}

/** Writes a value, a model or a list of models, to a variable named after its field. */
function write(name: string, value: unknown, schema: FieldSchema, model: string): Written {
  if (Array.isArray(value)) {
    const each = (entry: unknown, index: number) =>
      write(
        `${name}Item${value.length > 1 ? index + 1 : ''}`,
        entry,
        schema.items ?? {},
        toItemModel(model),
      );
    const written = value.map(each);
    const list = written.map(({ expression }) => expression).join(', ');
    return { lines: written.flatMap(({ lines }) => lines), expression: `List.of(${list})` };
  }
  if (!isObject(value) || value instanceof Reference) {
    return { lines: [], expression: writeScalar(value, schema) };
  }
  const lines = [`${model} ${name} = new ${model}();`];
  for (const [field, inside] of Object.entries(value)) {
    const own = schema.properties?.[field] ?? {};
    const written = write(field, inside, own, toInnerModel(model, field));
    lines.push(...written.lines, `${name}.set${capitalize(field)}(${written.expression});`);
  }
  return { lines, expression: name };
}

/** Returns the statements that build a request from its models, in the variable `request`. */
function writeJavaRequest(model: string, content: object, schema: FieldSchema): string {
  const { lines } = write('request', content, schema, model);
  return lines.map((line) => margin + line).join('\n');
}

function hasList(value: unknown): boolean {
  return Array.isArray(value) || (isObject(value) && Object.values(value).some(hasList));
}

/** A version 2 call that a program makes with a client library; `baseUrl` is only the origin. */
export interface LibrarySampleCall extends SampleCall {
  /** Request schema, from which typed languages write the request. */
  request: FieldSchema;
}

interface LibrarySyntax extends Pick<Syntax, 'toVariable' | 'quote' | 'writeConstants'> {
  /** Writes the request; names of its models begin with `model`. */
  writeRequest(model: string, content: Program['content'], schema: FieldSchema): string;
  /** Writes everything before the request. */
  writeCall(group: string, method: string): string;
  /** Writes a model's import line, if programs name models. */
  writeImport?(model: string): string;
}

const toSnake = (name: string) => toUpperSnake(name).toLowerCase();

/** Named arguments of a constructor. */
const phpModels: Notation = {
  ...phpNotation,
  key: (name) => `${name}: `,
  object: (model) => [`new ${model}(`, ')'],
};

const syntaxes: Record<LibrarySample, LibrarySyntax> = {
  node: {
    ...nodeSyntax,
    writeRequest: (_model, content) => nodeSyntax.writeContent(content, '  '),
    writeCall: (group, method) => `client.${group}.${method}(`,
  },
  python: {
    ...pythonSyntax,
    writeRequest: (_model, content) => pythonSyntax.writeContent(content, '    '),
    writeCall: (group, method) => `client.${toSnake(group)}.${toSnake(method)}(`,
  },
  java: {
    ...javaSyntax,
    writeRequest: writeJavaRequest,
    writeCall: (group, method) => `client.${group}().${method}(`,
    writeImport: (model) => `import openplatform.models.${model};`,
  },
  php: {
    ...phpSyntax,
    writeRequest: (model, content) => writeLiteral(content, phpModels, '    ', model),
    writeCall: (group, method) => `$client->${group}->${method}(`,
    writeImport: (model) => `use OpenPlatform\\Models\\${model};`,
  },
};

/** Returns the parts of a call's program in its source file, in the order of replacement. */
function toParts(call: LibrarySampleCall, program: Program, syntax: LibrarySyntax): string[] {
  const { toVariable, quote, writeConstants, writeRequest, writeCall, writeImport } = syntax;
  const [group = '', method = ''] = call.path.split('/');
  const model = `${capitalize(method)}Request`;
  // The library knows the paths.
  const constants = program.constants.filter(({ name }) => name !== 'apiPath');
  return [
    writeConstants(constants.map(({ name, value }) => [toVariable(name), quote(value)])).join('\n'),
    writeCall(group, method),
    writeRequest(model, program.content, call.request),
    ...(writeImport ? [listModels(model, program.content).sort().map(writeImport).join('\n')] : []),
  ];
}

/** Returns the source files of a call by library, unchanged: an order with a new number. */
export function toLibrarySample(
  language: LibrarySample,
  call: LibrarySampleCall,
  { from, sources }: { from: LibrarySampleCall; sources: SampleSources },
): string {
  const file = sampleLanguages.find(({ id }) => id === language)?.call.file;
  const program = toProgram(call);
  const isIn: Record<string, boolean> = {
    number: program.numbersOrder,
    list: hasList(program.content),
  };
  const source = chooseLines(findSource(sources, `library/${file}`), (name, lines) =>
    isIn[name] ? lines : '',
  );
  const syntax = syntaxes[language];
  const after = toParts(call, program, syntax);
  return toParts(from, toProgram(from), syntax).reduce(
    (text, before, index) => swap(text, before, after[index] ?? ''),
    source,
  );
}
