import { STATUS_CODES } from 'node:http';
import { type Static, Type } from 'typebox';
import type { Language } from '#contract/languages.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import type { ErrorPage } from '#reference/page.ts';
import { suggest } from '#server/text/nearest.ts';
import { language, readLanguage, version } from '../arguments.ts';
import type { ReferenceVersion } from '../documentation/reference.ts';
import { defineTool, type McpContext, onlyReads, toAsker } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** Facts of a document about an HTTP status. */
interface StatusCodes {
  meaning: string;
  /** The codes that come with it; empty if the document names none. */
  codes: ReadonlySet<string>;
}

interface CodeSchema {
  $ref?: string;
  properties?: { code?: { enum?: readonly string[] } };
}

interface Response {
  $ref?: string;
  description?: string;
  content?: { 'application/json': { schema: CodeSchema & { allOf?: readonly CodeSchema[] } } };
}

/** Returns the HTTP status that a text names: `429`, `HTTP 429`, `HTTP/1.1 429 Too Many Requests`. */
function readStatus(text: string): number | undefined {
  const form =
    /^(?:http(?:\/[\d.]+)?\s*)?(?:status\s*)?(?:code\s*)?(?::\s*)?([1-5]\d\d)\b\s*(.*)$/i;
  const [, status = '', reason = ''] = form.exec(text) ?? [];
  const known = STATUS_CODES[status]?.toLowerCase();
  return status && (reason === '' || reason.toLowerCase() === known) ? Number(status) : undefined;
}

function toCodes({ content }: Response): readonly string[] {
  const { allOf = [], ...schema } = content?.['application/json'].schema ?? {};
  return [schema, ...allOf].flatMap(({ properties }) => properties?.code?.enum ?? []);
}

/** Returns what a document says about each HTTP status of its operations. */
function toStatusCodes({ paths, components }: OpenApiDocument): Map<number, StatusCodes> {
  const shared: Record<string, Response> = components.responses;
  const all = Object.values(paths).flatMap(({ post }) => Object.entries<Response>(post.responses));
  const byStatus = Map.groupBy(all, ([status]) => Number(status));
  const entries = [...byStatus].map(([status, responses]): [number, StatusCodes] => {
    const told = responses.map(([, each]) => shared[each.$ref?.split('/').at(-1) ?? ''] ?? each);
    const meaning = told[0]?.description ?? '';
    return [status, { meaning, codes: new Set(told.flatMap(toCodes)) }];
  });
  return new Map(entries.sort(([one], [other]) => one - other));
}

const errorEntry = Type.Object({
  code: Type.String(),
  text: Type.String(),
  cause: Type.String(),
  fix: Type.String(),
  guide: Type.Optional(
    Type.String({ description: 'Page that says what to do first, for read_page.' }),
  ),
  reasons: Type.String({ description: 'Reasons that `msg` may name, and rules of fields.' }),
  status: Type.Optional(Type.Integer({ description: 'HTTP status of the response.' })),
  everywhere: Type.Boolean({ description: 'Every operation may return it.' }),
  operations: Type.Array(Type.String(), { description: 'Those that return it, by id.' }),
});

function toEntry(page: ErrorPage): Static<typeof errorEntry> {
  const { code, text, cause, mend, guide, reasons, status, everywhere, operations } = page;
  return {
    code,
    text,
    cause,
    fix: mend,
    ...(guide !== undefined && { guide: `apiDoc/${guide}` }),
    reasons,
    ...(status !== undefined && { status }),
    everywhere,
    operations: operations.map(({ id }) => id),
  };
}

/** Finds errors whose texts contain the words, as the site's search does. */
async function findByWords(
  { pages, search }: McpContext,
  errors: readonly ErrorPage[],
  query: string,
  { own, of, asker }: { own: Language; of: ReferenceVersion; asker: string },
): Promise<ErrorPage[]> {
  const file = pages.searchFile(own, of);
  const found = await search.find({ file, locale: own.locale, query, kind: 'error' }, asker);
  return found.flatMap(({ anchor }) => errors.filter(({ code }) => code === anchor));
}

/** Bytes of JSON of the errors found by words; in some languages a letter has three. */
const mostBytes = 20_000;

/** Leaves out the last errors that would make the result too long for an agent. */
function withinBytes<Entry>(entries: readonly Entry[]): Entry[] {
  let left = mostBytes;
  return entries.filter((entry, index) => {
    left -= Buffer.byteLength(JSON.stringify(entry));
    return index === 0 || left >= 0;
  });
}

/** A status with more codes, such as 422, lists only their names: explaining all would be too long. */
const mostExplained = 10;

/** Explains the codes that come with an HTTP status. Throws a ToolError if the contract does not name it. */
function tellStatus(
  { reference }: McpContext,
  of: ReferenceVersion,
  own: Language,
  status: number,
) {
  const statuses = toStatusCodes(of.document);
  const found = statuses.get(status);
  if (!found) {
    const named = [...statuses.keys()].join(', ');
    const elsewhere = reference.sayElsewhere(`HTTP ${status}`, ({ document }) =>
      toStatusCodes(document).has(status),
    );
    throw new ToolError(
      `The contract of version ${of.name} names no HTTP ${status}, but ${named}. ${elsewhere ?? 'If the response has a `code`, look that up.'}`,
    );
  }
  const { meaning, codes } = found;
  const isOwn = (page: ErrorPage) => Number(page.status === status);
  const pages = reference
    .errors(of, own.locale)
    .filter(({ code }) => codes.has(code))
    .sort((one, other) => isOwn(other) - isOwn(one));
  const [first, ...others] = pages.map(({ code }) => code);
  const many = `one of ${pages.length} codes (${[first, ...others].join(', ')})`;
  const carried = `HTTP ${status} carries ${others.length > 0 ? many : `code ${first}`}`;
  const unnamed = `The contract names no code for HTTP ${status}`;
  const note = `${first ? carried : unnamed} in version ${of.name}. ${meaning}`;
  if (pages.length <= mostExplained) return { version: of.name, note, errors: pages.map(toEntry) };
  return { version: of.name, note: `${note} Look up the code of your response.`, errors: [] };
}

export const lookUpError = defineTool({
  name: 'look_up_error',
  title: 'Look up an error',
  description:
    'Explains an error code of the open API: its meaning, cause and fix, and the operations that return it. Also finds codes by an HTTP status and by words. Reads only.',
  annotations: onlyReads,
  input: {
    error: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'Code such as 145003030, HTTP status such as 429, or words of its message.',
    }),
    language,
    version,
  },
  output: Type.Object({
    version: Type.String(),
    note: Type.Optional(
      Type.String({ description: 'Of an HTTP status: its codes and what it means.' }),
    ),
    errors: Type.Array(errorEntry),
  }),
  async run(context, { error, ...asked }, caller) {
    const of = context.reference.readVersion(asked.version);
    const own = readLanguage(asked.language);
    const errors = context.reference.errors(of, own.locale);
    const wanted = error.trim();
    const named = errors.filter(({ code }) => code === wanted);
    const status = readStatus(wanted);
    if (named.length === 0 && status) return tellStatus(context, of, own, status);
    const isCode = /^\d+$/.test(wanted);
    const found =
      named.length > 0 || isCode
        ? named
        : await findByWords(context, errors, wanted, { own, of, asker: toAsker(caller) });
    if (found.length > 0) return { version: of.name, errors: withinBytes(found.map(toEntry)) };
    const codes = errors.map(({ code }) => code);
    const all = `The catalogue is the page apiDoc/errors.`;
    const elsewhere = context.reference.sayElsewhere(wanted, ({ document }) =>
      Object.hasOwn(document['x-error-groups'], wanted),
    );
    const near = elsewhere ?? (isCode ? suggest(codes, wanted, all) : all);
    throw new ToolError(`\`error\` matches no code of version ${of.name}. ${near}`);
  },
});
