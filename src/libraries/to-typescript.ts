import type { LibraryCall, LibraryOperations, LibraryPush } from './library-operations.ts';
import { toDocComment, toType } from './typescript-types.ts';

function toModels({ calls, pushes }: LibraryOperations): string {
  const ofCalls = calls.flatMap(({ name, path, title, request, data }) => [
    `${toDocComment(`Request of ${path}: ${title}.`, '')}export type ${name}Request = ${toType(request, 'sent')};\n`,
    `${toDocComment(`Result of ${path}: ${title}.`, '')}export type ${name}Data = ${toType(data, 'read')};\n`,
  ]);
  const ofPushes = pushes.map(
    ({ id, name, title, data }) =>
      `${toDocComment(`Content of ${id}: ${title}.`, '')}export type ${name} = ${toType(data, 'read')};\n`,
  );
  return [...ofCalls, ...ofPushes].join('\n');
}

function toMethod(call: LibraryCall): string {
  const { path, address, method, name, title, summary, isPaged } = call;
  const operation = `{ path: '${path}', address: '${address}' }`;
  const pages =
    toDocComment(
      'Each page until the last. Store `next` of a page after you processed it.',
      '    ',
    ) +
    `    ${method}Pages: (request: ${name}Request = {}, options?: PagesOptions): AsyncGenerator<${name}Data> =>\n` +
    `      this.#caller.pages<${name}Data>(${operation}, request, options),\n`;
  return (
    toDocComment(`${title}.\n\n${summary}`, '    ') +
    `    ${method}: (request: ${name}Request, options?: CallOptions): Promise<${name}Data> =>\n` +
    `      this.#caller.call(${operation}, request, options) as Promise<${name}Data>,\n` +
    (isPaged ? pages : '')
  );
}

function toClient(calls: readonly LibraryCall[]): string {
  const names = calls.flatMap(({ name }) => [`${name}Data`, `${name}Request`]);
  const groups = [...Map.groupBy(calls, ({ group }) => group)].map(
    ([group, own]) => `  readonly ${group} = {\n${own.map(toMethod).join('')}  };\n`,
  );
  return [
    "import type { ClientOptions } from './arguments.ts';",
    "import { Caller, type CallOptions, type PagesOptions } from './caller.ts';",
    `import type { ${names.join(', ')} } from './models.ts';`,
    '',
    '/** The open API with the account of its options: one method for each operation. */',
    'export class Client {',
    '  readonly #caller: Caller;',
    '',
    '  constructor(options: ClientOptions) {',
    '    this.#caller = new Caller(options);',
    '  }',
    '',
    groups.join('\n'),
    '}',
    '',
  ].join('\n');
}

function toPushes(pushes: readonly LibraryPush[]): string {
  const known = pushes.map(
    ({ id, name }) => `  | (PushEnvelope & { type: '${id}'; data: ${name} })`,
  );
  return [
    `import type { ${pushes.map(({ name }) => name).join(', ')} } from './models.ts';`,
    "import { type PushEnvelope, Verifier } from './push-verifier.ts';",
    '',
    '/** A verified push; `type` says what `data` is. Acknowledge a type that is none of these, too. */',
    'export type Push =',
    `${known.join('\n')};`,
    '',
    '/** Verifies pushes of a webhook address by its secrets. */',
    'export class PushVerifier extends Verifier<Push> {}',
    '',
  ].join('\n');
}

const index = `export { ApiError, ConnectionError, type ErrorKind, type FieldFault } from './api-error.ts';
export type { ClientOptions } from './arguments.ts';
export type { CallOptions, PagesOptions } from './caller.ts';
export { Client } from './client.ts';
export type * from './models.ts';
export { type Push, PushVerifier } from './pushes.ts';
export { PushError, type PushFault, type PushHeaders, type PushVerifierOptions } from './push-verifier.ts';
`;

/** Generates the contract's part of the TypeScript library, by path below its folder. */
export function toTypeScript({ calls, pushes }: LibraryOperations): Record<string, string> {
  return {
    'src/models.ts': toModels({ calls, pushes }),
    'src/client.ts': toClient(calls),
    'src/pushes.ts': toPushes(pushes),
    'src/index.ts': index,
  };
}
