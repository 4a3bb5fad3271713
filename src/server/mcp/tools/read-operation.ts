import { type Static, Type } from 'typebox';
import { fillIn, findPlaces } from '#contract/hints.ts';
import { longestTextBytes } from '#contract/machine-texts.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { pushHeaders, toCallHeaders } from '#reference/headers.ts';
import { libraries } from '#reference/libraries.ts';
import type { OperationPage } from '#reference/page.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';
import { language, operation, readLanguage, version } from '../arguments.ts';
import { mayChange } from '../documentation/reference.ts';
import { describedField, toFields } from '../documentation/to-fields.ts';
import { readActing } from '../sandbox/acting.ts';
import { type Caller, defineTool, type McpContext, onlyReads } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** The lists of an operation, in the order in which they are divided into parts. */
const listNames = ['fields', 'response', 'errors', 'commonErrors'] as const;

type Whole = Record<(typeof listNames)[number], unknown[]>;

/** Space for the note that says which part it is. */
const reserveBytes = 500;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1;

/** Divides the entries of all lists into parts of at most `mostBytes` bytes of JSON. */
function toParts(whole: Whole, mostBytes: number) {
  const entries = listNames.flatMap((name) => whole[name].map((entry) => ({ name, entry })));
  const parts: (typeof entries)[] = [[]];
  let taken = 0;
  for (const each of entries) {
    const bytes = bytesOf(each.entry);
    if (taken > 0 && taken + bytes > mostBytes) {
      parts.push([]);
      taken = 0;
    }
    parts.at(-1)?.push(each);
    taken += bytes;
  }
  return parts;
}

/** Says what the later parts contain. */
function toNext(part: number, later: readonly { name: string }[]): { next?: string } {
  const names = [...new Set(later.map(({ name }) => name))].join(', ');
  return names ? { next: `Call read_operation again with part: ${part + 1} for: ${names}.` } : {};
}

/**
 * Returns an operation, or a part of one that is too long for one response: its lists are divided, all else
 * is in each part, `onlyFirst` in the first. Throws a ToolError for a part that does not exist.
 */
function toPart<Operation extends Whole, First extends object>(
  whole: Operation,
  onlyFirst: First,
  part = 1,
) {
  const empty = { fields: [], response: [], errors: [], commonErrors: [] };
  const room = longestTextBytes - reserveBytes - bytesOf({ ...whole, ...empty, ...onlyFirst });
  const parts = toParts(whole, room);
  const own = parts[part - 1];
  if (!own) throw new ToolError(`\`part\` must be from 1 to ${parts.length} for this operation.`);
  const listOf = (list: string) =>
    own.filter(({ name }) => name === list).map((each) => each.entry);
  return {
    part,
    parts: parts.length,
    ...toNext(part, parts.slice(part).flat()),
    ...whole,
    ...(Object.fromEntries(listNames.map((name) => [name, listOf(name)])) as Pick<
      Operation,
      keyof Whole
    >),
    ...(part === 1 && onlyFirst),
  };
}

const describedExample = Type.Object(
  {
    request: Type.Unknown(),
    response: Type.Unknown({ description: 'null: an HTTP status of 2xx is enough.' }),
    replace: Type.Array(Type.String(), {
      description:
        'Fields of the request to fill in yourself: a new order number to make an order, else numbers of your own orders and parcels; `digest` of version 1, which call_sandbox makes where it is left out.',
    }),
  },
  { description: 'In the first part alone.' },
);

/** Returns the codes of the account that the caller acts as; those of the documentation if there is none. */
async function readCodes(context: McpContext, caller: Caller) {
  if (!context.demo && !caller.grant) return {};
  const { apiAccount, customerCode } = await readActing(context, caller);
  return { apiAccount, ...(customerCode !== undefined && { customerCode }) };
}

/** Returns the smallest call of the operation's page, with the account's codes in it. */
async function toExample(
  context: McpContext,
  caller: Caller,
  page: OperationPage,
): Promise<Static<typeof describedExample>> {
  const { request, answer } = toSmallestCall(page);
  if (page.direction === 'push') return { request, response: answer, replace: [] };
  const codes = await readCodes(context, caller);
  const taken = findPlaces(page.hints, request).filter((place) => !(place.taken in codes));
  return {
    request: fillIn(page.hints, request, codes),
    response: answer,
    replace: [...taken.map(({ path }) => path), ...('digest' in request ? ['digest'] : [])],
  };
}

const toCode = ({ code, text }: OperationPage['errors'][number]) => ({ code, text });

export const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation',
  description:
    'Returns what a program needs to call an operation, or to receive a push: path, headers, every field with its type and rules, the smallest example, the response, the error codes and the client libraries. Reads only.',
  annotations: onlyReads,
  input: {
    operation,
    version,
    language,
    part: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'Which part of an operation that is too long for one response; 1 when left out.',
      }),
    ),
  },
  output: Type.Object({
    id: Type.String(),
    version: Type.String(),
    part: Type.Integer(),
    parts: Type.Integer({ description: 'How many there are of this operation.' }),
    next: Type.Optional(
      Type.String({ description: 'What the next part has, where there is one.' }),
    ),
    title: Type.String(),
    summary: Type.String(),
    direction: Type.String({ description: 'call: you call it. push: your server is called.' }),
    method: Type.String(),
    path: Type.String({ description: 'Below the base address of sandbox or production.' }),
    changes: Type.Boolean({ description: 'Whether a call may change something.' }),
    sandboxOnly: Type.Boolean(),
    businessDigest: Type.Optional(
      Type.String({ description: 'Version 1: when `digest` inside bizContent is checked.' }),
    ),
    bodyLimitBytes: Type.Integer(),
    headers: Type.Array(
      Type.Object({ name: Type.String(), example: Type.String(), required: Type.Boolean() }),
    ),
    fields: Type.Array(describedField),
    response: Type.Array(describedField),
    errors: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
    commonErrors: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
    example: Type.Optional(describedExample),
    links: Type.Object({
      page: Type.String(),
      openapi: Type.String(),
      libraries: Type.Record(Type.String(), Type.String(), {
        description: 'README of the client library of each language that has one; version 2 only.',
      }),
    }),
  }),
  async run(context, asked, caller) {
    const { reference, people } = context;
    const { settings } = people;
    const of = reference.readVersion(asked.version);
    const own = readLanguage(asked.language);
    const page = reference.findOperation(of, own.locale, asked.operation);
    const { id, title, summary, direction, bodyLimitBytes, businessDigest } = page;
    const { scheme } = page.version;
    const isCall = direction === 'call';
    const headers = isCall ? toCallHeaders(page) : pushHeaders[scheme];
    const whole = {
      id,
      version: of.name,
      title,
      summary,
      direction,
      method: 'POST',
      path: isCall ? toOperationPath(page.version, page) : page.path,
      changes: mayChange(id),
      sandboxOnly: page.sandboxOnly === true,
      ...(scheme === 'md5-v1' && isCall && { businessDigest }),
      bodyLimitBytes,
      headers: headers.map(({ name, example: value, optional }) => ({
        name,
        example: value,
        required: !optional,
      })),
      fields: toFields(page.request),
      response: toFields(page.data),
      errors: page.errors.filter(({ common }) => !common).map(toCode),
      commonErrors: page.errors.filter(({ common }) => common).map(toCode),
      links: {
        page: reference.toPageAddress(settings.publicUrl, of, own, id),
        openapi: `${settings.publicUrl}/openapi${of.isLatest ? '' : `/${of.name}`}.json`,
        libraries: Object.fromEntries(
          page.version.major === 1
            ? []
            : libraries.map((each) => [each.id, `${settings.publicUrl}/libraries/${each.id}.md`]),
        ),
      },
    };
    return toPart(whole, { example: await toExample(context, caller, page) }, asked.part);
  },
});
