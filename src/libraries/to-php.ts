import type { FieldSchema } from '#contract/check-fields.ts';
import { capitalize, toInnerModel, toItemModel } from '#reference/model-names.ts';
import type { LibraryCall, LibraryOperations, LibraryPush } from './library-operations.ts';
import { type AnswerShape, listModels, toAnswerShape, toComment } from './model-schemas.ts';
import { toDocComment } from './typescript-types.ts';

const scalars: Readonly<Record<string, string>> = {
  string: '?string',
  integer: '?int',
  number: 'int|float|null',
  boolean: '?bool',
};

interface Field {
  type: string;
  /** Entry in the list of fields. */
  model: string;
  /** Type of a list for editors. */
  list?: string;
  /** Its own model. */
  inner?: [name: string, schema: FieldSchema];
}

/** Returns a field of the model `owner`; nested models are named as in `model-schemas.ts`. */
function toField(owner: string, field: string, schema: FieldSchema): Field {
  const name = toInnerModel(owner, field);
  const { type = '', items } = schema;
  if (type === 'object' && !schema.properties) return { type: '?array', model: 'null' };
  if (type === 'object')
    return { type: `?${name}`, model: `${name}::class`, inner: [name, schema] };
  if (type === 'array' && items?.type === 'object') {
    const item = toItemModel(name);
    return { type: '?array', model: `[${item}::class]`, list: item, inner: [item, items] };
  }
  const scalar = scalars[type === 'array' ? (items?.type ?? '') : type];
  if (!scalar) throw new Error(`No PHP type for ${name}: ${JSON.stringify(schema)}.`);
  if (type !== 'array') return { type: scalar, model: 'null' };
  return { type: '?array', model: 'null', list: scalar.replace(/^\?|\|null$/g, '') };
}

function toParameter([name, { type, list }]: [string, Field], schema: FieldSchema): string {
  const text = [toComment(schema), list && `@var ?list<${list}>`].filter(Boolean).join('\n');
  const comment = text && toDocComment(text, '        ');
  return `${comment}        public readonly ${type} $${name} = null,\n`;
}

/** Returns the classes of a model and of its nested ones, by name. */
function toPhpModels(name: string, schema: FieldSchema): [name: string, code: string][] {
  const properties = Object.entries(schema.properties ?? {});
  const fields = properties.map(
    ([field, own]) => [field, toField(name, field, own)] as [string, Field],
  );
  const rows = fields.map(([field, { model }]) => `        '${field}' => ${model},\n`).join('');
  const parameters = fields.map((field, at) => toParameter(field, properties[at]?.[1] ?? {}));
  const code = `<?php

declare(strict_types=1);

namespace OpenPlatform\\Models;

use OpenPlatform\\Model;

${schema.description ? toDocComment(schema.description, '') : ''}final class ${name} extends Model
{
    protected const FIELDS = [
${rows}    ];

    public function __construct(
${parameters.join('')}    ) {
    }
}
`;
  const inner = fields.flatMap(([, field]) => (field.inner ? toPhpModels(...field.inner) : []));
  return [[name, code], ...inner];
}

const toClass = (group: string) => `${capitalize(group)}Calls`;
const toHead = (namespace: string) =>
  `<?php\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n`;

function toReader(shape: AnswerShape): string {
  if (shape.kind === 'model') return `Models\\${shape.name}::from(...)`;
  if (shape.kind === 'list') {
    return `static fn (array $data) => array_map(Models\\${shape.name}::from(...), $data)`;
  }
  return `static fn (${shape.kind === 'texts' ? 'array' : 'string'} $data) => $data`;
}

function toAnswerType(shape: AnswerShape): { type: string; list?: string } {
  if (shape.kind === 'model') return { type: `Models\\${shape.name}` };
  if (shape.kind === 'list') return { type: 'array', list: `Models\\${shape.name}` };
  return shape.kind === 'texts' ? { type: 'array', list: 'string' } : { type: 'string' };
}

function toMethod(call: LibraryCall): string {
  const { method, name, path, address, title, summary, isPaged } = call;
  const shape = toAnswerShape(call);
  const { type, list } = toAnswerType(shape);
  const pagesText = [
    'Each page until the last. Store `next` of a page after you processed it.',
    '',
    `@return \\Generator<${type}>`,
  ].join('\n');
  const pages = `
${toDocComment(pagesText, '    ')}    public function ${method}Pages(Models\\${name}Request|array $request = []): \\Generator
    {
        return $this->caller->pages('${path}', '${address}', $request, ${toReader(shape)});
    }
`;
  const lines = [
    `${title}: ${summary}`,
    '',
    '@param ?string $id of your own: 8 to 64 letters, digits, `_` or `-`',
    ...(list ? [`@return list<${list}>`] : []),
  ];
  return `
${toDocComment(lines.join('\n'), '    ')}    public function ${method}(Models\\${name}Request|array $request, ?string $id = null): ${type}
    {
        $read = ${toReader(shape)};
        return $this->caller->call('${path}', '${address}', $request, $id, $read);
    }
${isPaged ? pages : ''}`;
}

function toGroup(group: string, calls: readonly LibraryCall[]): string {
  return `${toHead('OpenPlatform\\Calls')}
use OpenPlatform\\Caller;
use OpenPlatform\\Models;

/** The operations of \`${group}/\`. */
final class ${toClass(group)}
{
    /** @internal */
    public function __construct(private readonly Caller $caller)
    {
    }
${calls.map(toMethod).join('')}}
`;
}

function toClient(groups: readonly string[]): string {
  const fields = groups.map((group) => `    public readonly Calls\\${toClass(group)} $${group};\n`);
  const made = groups.map(
    (group) => `        $this->${group} = new Calls\\${toClass(group)}($caller);\n`,
  );
  return `${toHead('OpenPlatform')}
/** The open API with one account: \`$client->group->operation($request)\`. */
final class Client
{
${fields.join('')}
    /**
     * @param string $baseUrl origin of the API, such as \`https://api.example.com\`
     * @param string $secret the account's signing secret, \`whsec_…\`
     * @param float $timeout seconds, of each attempt
     * @param int $maxRetries attempts after the first
     * @param float $retryDelay seconds before the first retry; doubles each time
     * @param ?string $language of messages: \`EN\` (also for null), \`CN\`, \`TH\`, \`KH\`, \`MY\`, \`ID\`, \`VN\` or \`AR\`
     */
    public function __construct(
        string $baseUrl,
        string $apiAccount,
        #[\\SensitiveParameter] string $secret,
        float $timeout = 15,
        int $maxRetries = 4,
        float $retryDelay = 1,
        ?string $language = null,
    ) {
        $caller = new Caller(
            $baseUrl,
            $apiAccount,
            $secret,
            $timeout,
            $maxRetries,
            $retryDelay,
            $language,
        );
${made.join('')}    }
}
`;
}

function toPushModels(pushes: readonly LibraryPush[]): string {
  const rows = pushes.map(({ id, name }) => `        '${id}' => Models\\${name}::class,\n`);
  return `${toHead('OpenPlatform')}
/**
 * The model of a push by its type.
 *
 * @internal
 */
final class PushModels
{
    public const BY_TYPE = [
${rows.join('')}    ];
}
`;
}

/** Generates the contract's part of the PHP library, by path below its folder. */
export function toPhp(operations: LibraryOperations): Record<string, string> {
  const { calls, pushes } = operations;
  const groups = [...Map.groupBy(calls, ({ group }) => group)];
  const models = listModels(operations).flatMap((model) => toPhpModels(...model));
  return {
    'src/Client.php': toClient(groups.map(([group]) => group)),
    'src/PushModels.php': toPushModels(pushes),
    ...Object.fromEntries(
      groups.map(([group, own]) => [`src/Calls/${toClass(group)}.php`, toGroup(group, own)]),
    ),
    ...Object.fromEntries(models.map(([name, code]) => [`src/Models/${name}.php`, code])),
  };
}
