import { portalUrls } from '#contract/destination.ts';
import { fillIn } from '#contract/hints.ts';
import type { Descriptor, Scheme } from '#contract/versions/descriptors.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { toHints } from '../openapi-parts.ts';
import { readVersion } from '../read-openapi.ts';
import { toEvents } from './scripts.ts';

/** An operation of the document, with its path below the base address. */
type Call = OpenApiDocument['paths'][string]['post'] & { path: string };

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** What stands for the reader's own values; Postman makes up a number for each new order. */
const places = {
  customerCode: '{{customerCode}}',
  apiAccount: '{{apiAccount}}',
  txlogisticId: '{{txlogisticId}}',
  billCode: '{{billCode}}',
  fresh: 'PM-{{$guid}}',
};

/** What the reader fills in of their account. */
const accounts: Record<Scheme, readonly string[]> = {
  'md5-v1': ['apiAccount', 'privateKey', 'customerCode', 'password'],
  'hmac-v2': ['apiAccount', 'webhookSecret', 'customerCode'],
};

/** Where the sandbox's pushes go: an example's address has no receiver, the test inbox answers. */
function toInbox(request: Record<string, unknown>): Record<string, unknown> {
  return 'url' in request ? { ...request, url: portalUrls.inbox } : request;
}

/** The data of the first example that succeeds, as text. */
function toContent({ 'x-operation': operation }: Call): string {
  const { request = {} } = operation.examples.find(({ code }) => code === '1') ?? {};
  const sent = operation.sandboxOnly ? toInbox(request) : request;
  return JSON.stringify(fillIn(toHints(operation), sent, places), null, 2);
}

function toBody(call: Call, contentType: Descriptor['contentType']) {
  const value = toContent(call);
  return contentType === 'application/json'
    ? { mode: 'raw', raw: value, options: { raw: { language: 'json' } } }
    : { mode: 'urlencoded', urlencoded: [{ key: 'bizContent', type: 'text', value }] };
}

const isOfSandbox = (call: Call) => call['x-operation'].sandboxOnly === true;

function toItem(call: Call, { contentType }: Descriptor) {
  const host = isOfSandbox(call) ? '{{sandboxUrl}}' : '{{baseUrl}}';
  return {
    name: call.summary,
    request: {
      method: 'POST',
      description: call.description,
      url: {
        raw: host + call.path,
        host: [host],
        path: call.path.slice(1).split('/'),
      },
      header: [],
      body: toBody(call, contentType),
    },
  };
}

const endsOrder = (call: Call) => toHints(call['x-operation']).endsOrder === true;

/** The calls of a chapter; a cancelled order can no longer be printed, so what ends one comes last. */
function toChapters({ paths }: OpenApiDocument): Map<string, Call[]> {
  const calls = Object.entries(paths).map(([path, { post }]) => ({ ...post, path }));
  const ended = calls.toSorted((one, other) => Number(endsOrder(one)) - Number(endsOrder(other)));
  const chapters = Map.groupBy(ended, (call) => call.tags[0] ?? '');
  const makesOrder = calls.find((call) => call['x-operation'].id === 'orderserve/create');
  // The order of the chapters before is cancelled by now, and one that has moved cannot be.
  for (const [chapter, own] of chapters)
    if (makesOrder && own.every(isOfSandbox)) chapters.set(chapter, [makesOrder, ...own]);
  return chapters;
}

/**
 * A Postman collection (format 2.1) of the calls of a document: it signs every request by itself,
 * makes an order and goes on with that order's numbers; for the sandbox's own calls it makes another.
 * The reader fills in the variables of
 * their account.
 */
export function toPostman(document: OpenApiDocument) {
  const { info, servers, tags } = document;
  const titles = new Map(tags.map(({ name, description }) => [name, description]));
  const version = readVersion(document);
  const empty = [...accounts[version.scheme], 'billCode', 'txlogisticId'];
  const ofSandbox = Object.values(document.paths).flatMap(({ post }) => post.servers ?? []);
  const values = [
    { key: 'baseUrl', value: servers[0]?.url ?? '' },
    ...ofSandbox.slice(0, 1).map(({ url }) => ({ key: 'sandboxUrl', value: url })),
    ...empty.map((key) => ({ key, value: '' })),
  ];
  return {
    info: { name: info.title, description: info.description, schema },
    item: [...toChapters(document)].map(([group, calls]) => ({
      name: titles.get(group) ?? group,
      item: calls.map((call) => toItem(call, version)),
    })),
    event: toEvents(version.scheme),
    variable: values,
  };
}
