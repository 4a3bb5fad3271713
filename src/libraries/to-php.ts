import { capitalize } from '#reference/model-names.ts';
import type { LibraryCall, LibraryPush } from './library-operations.ts';
import { type AnswerShape, toAnswerShape } from './model-schemas.ts';
import { toPhpModels } from './php-models.ts';
import { toDocComment } from './typescript-types.ts';

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
  const { method, name, path, address, title, summary } = call;
  const shape = toAnswerShape(call);
  const { type, list } = toAnswerType(shape);
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
`;
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

/** What of the PHP library is made from the contract, by path below its folder. */
export function toPhp(operations: {
  calls: readonly LibraryCall[];
  pushes: readonly LibraryPush[];
}): Record<string, string> {
  const { calls, pushes } = operations;
  const groups = [...Map.groupBy(calls, ({ group }) => group)];
  const models = [
    ...calls.flatMap((call) => {
      const { name, request, data } = call;
      const shape = toAnswerShape(call);
      const own = shape.kind === 'list' ? (data.items ?? {}) : data;
      return [
        ...toPhpModels(`${name}Request`, request),
        ...('name' in shape ? toPhpModels(shape.name, own) : []),
      ];
    }),
    ...pushes.flatMap(({ name, data }) => toPhpModels(name, data)),
  ];
  return {
    'src/Client.php': toClient(groups.map(([group]) => group)),
    'src/PushModels.php': toPushModels(pushes),
    ...Object.fromEntries(
      groups.map(([group, own]) => [`src/Calls/${toClass(group)}.php`, toGroup(group, own)]),
    ),
    ...Object.fromEntries(models.map(([name, code]) => [`src/Models/${name}.php`, code])),
  };
}
