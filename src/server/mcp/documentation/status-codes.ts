import { STATUS_CODES } from 'node:http';
import type { OpenApiDocument } from '#reference/openapi.ts';

/** What a document says of an HTTP status. */
export interface StatusCodes {
  meaning: string;
  /** The codes that come with it; none where the document names none. */
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

/** The HTTP status that a text names: `429`, `HTTP 429`, `HTTP/1.1 429 Too Many Requests`. */
export function readStatus(text: string): number | undefined {
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

/** What a document says of each HTTP status that its operations answer. */
export function toStatusCodes({ paths, components }: OpenApiDocument): Map<number, StatusCodes> {
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
