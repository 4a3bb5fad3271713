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

/** The data of the first example that succeeds, as text. */
function toContent(call: Call): string {
  const example = call['x-operation'].examples.find(({ code }) => code === '1');
  const content = fillIn(toHints(call['x-operation']), example?.request ?? {}, places);
  return JSON.stringify(content, null, 2);
}

function toBody(call: Call, contentType: Descriptor['contentType']) {
  const value = toContent(call);
  return contentType === 'application/json'
    ? { mode: 'raw', raw: value, options: { raw: { language: 'json' } } }
    : { mode: 'urlencoded', urlencoded: [{ key: 'bizContent', type: 'text', value }] };
}

function toItem(call: Call, { contentType }: Descriptor) {
  return {
    name: call.summary,
    request: {
      method: 'POST',
      description: call.description,
      url: {
        raw: `{{baseUrl}}${call.path}`,
        host: ['{{baseUrl}}'],
        path: call.path.slice(1).split('/'),
      },
      header: [],
      body: toBody(call, contentType),
    },
  };
}

const endsOrder = (call: Call) => toHints(call['x-operation']).endsOrder === true;

/** What production serves too; a cancelled order can no longer be printed, so what ends one comes last. */
function toCalls({ paths }: OpenApiDocument): Call[] {
  const calls = Object.entries(paths).map(([path, { post }]) => ({ ...post, path }));
  return calls
    .filter((call) => !call['x-operation'].sandboxOnly)
    .sort((one, other) => Number(endsOrder(one)) - Number(endsOrder(other)));
}

/**
 * A Postman collection (format 2.1) of the calls of a document: it signs every request by itself,
 * makes an order and goes on with that order's numbers. The reader fills in the variables of
 * their account.
 */
export function toPostman(document: OpenApiDocument) {
  const { info, servers, tags } = document;
  const groups = Map.groupBy(toCalls(document), (call) => call.tags[0] ?? '');
  const titles = new Map(tags.map(({ name, description }) => [name, description]));
  const version = readVersion(document);
  const empty = [...accounts[version.scheme], 'billCode', 'txlogisticId'];
  const values = [
    { key: 'baseUrl', value: servers[0]?.url ?? '' },
    ...empty.map((key) => ({ key, value: '' })),
  ];
  return {
    info: { name: info.title, description: info.description, schema },
    item: [...groups].map(([group, calls]) => ({
      name: titles.get(group) ?? group,
      item: calls.map((call) => toItem(call, version)),
    })),
    event: toEvents(version.scheme),
    variable: values,
  };
}
