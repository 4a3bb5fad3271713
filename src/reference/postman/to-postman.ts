import { portalUrls } from '#contract/destination.ts';
import { fillIn, findDemoRole } from '#contract/hints.ts';
import type { DemoRole } from '#contract/portal/demo.ts';
import { secretPrefix, signaturePrefix, signedHeaders } from '#contract/signature/hmac-v2.ts';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import type { Descriptor, Scheme } from '#contract/versions/descriptors.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { toHints } from '../openapi-parts.ts';
import { readVersion } from '../read-openapi.ts';

/**
 * For Bruno's import: its converter replaces calls of `pm` by its own, except for bodies and paths, which it
 * stores in another shape. Its `bru` tells the two apart.
 */
const begin = `
const CryptoJS = require('crypto-js');
const isBruno = typeof bru !== 'undefined';
const fill = (text) => pm.variables.replaceIn(text);
const value = (name) => fill('{{' + name + '}}').replace(/^{{.*}}$/, '');
const header = (key, text) => pm.request.headers.upsert({ key: key, value: text });
`;

/** Signs as described in the version 1 signature guide. */
const md5Script = `${begin}const base64Md5 = (text) => CryptoJS.enc.Base64.stringify(CryptoJS.MD5(text));

const field = isBruno
  ? req.getBody({ raw: true }).find((each) => each.name === 'bizContent')
  : pm.request.body.urlencoded.one('bizContent');
const content = JSON.parse(fill(field.value));
if ('digest' in content) {
  const cipher = CryptoJS.MD5(value('password') + '${passwordSalt}').toString().toUpperCase();
  content.digest = base64Md5(content.customerCode + cipher + value('privateKey'));
}
const bizContent = JSON.stringify(content);
if (isBruno) req.setBody([{ name: 'bizContent', value: bizContent, enabled: true }], { raw: true });
else field.value = bizContent;
header('apiAccount', value('apiAccount'));
header('digest', base64Md5(bizContent + value('privateKey')));
header('timestamp', String(Date.now()));
`;

/** Signs by Standard Webhooks: the body as sent, with an id that begins with the path. */
const hmacScript = `${begin}
const body = fill(isBruno ? req.getBody({ raw: true }) : pm.request.body.raw);
if (isBruno) req.setBody(body, { raw: true });
else pm.request.body.update({ mode: 'raw', raw: body, options: { raw: { language: 'json' } } });
const path = isBruno ? req.getUrl().replace(/^{{\\w+}}\\//, '') : pm.request.url.path.join('/');
const id = path + ':' + fill('{{$guid}}');
const timestamp = String(Math.floor(Date.now() / 1000));
const key = CryptoJS.enc.Base64.parse(value('webhookSecret').trim().replace(/^${secretPrefix}/, ''));
const signature = CryptoJS.HmacSHA256(id + '.' + timestamp + '.' + body, key);
header('content-type', 'application/json');
header('${signedHeaders.account}', value('apiAccount'));
header('${signedHeaders.id}', id);
header('${signedHeaders.timestamp}', timestamp);
header('${signedHeaders.signature}', '${signaturePrefix}' + CryptoJS.enc.Base64.stringify(signature));
`;

/** Tests for success, and stores a new contract order's numbers for later requests. */
const answerScript = `
const { code, msg, data } = pm.response.json();
pm.test('code is "1" (' + msg + ')', () => pm.expect(code).to.eql('1'));
if (code === '1' && data && data.sumFreight) {
  pm.collectionVariables.set('billCode', data.billCode);
  pm.collectionVariables.set('txlogisticId', data.txlogisticId);
}
`;

/** Wraps scripts in a block, because Postman's sandbox already defines names such as `data`. */
const toEvent = (listen: string, script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: ['{', ...script.trim().split('\n'), '}'] },
});

const signingScripts: Record<Scheme, string> = { 'md5-v1': md5Script, 'hmac-v2': hmacScript };

/** Returns the scripts before and after every request of a collection with this signature scheme. */
function toEvents(scheme: Scheme) {
  return [toEvent('prerequest', signingScripts[scheme]), toEvent('test', answerScript)];
}

/** An operation of the document, with its path below the base address. */
type Call = OpenApiDocument['paths'][string]['post'] & { path: string };

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Placeholders for the reader's own values; Postman generates a number for each new order. */
const places = {
  customerCode: '{{customerCode}}',
  apiAccount: '{{apiAccount}}',
  txlogisticId: '{{txlogisticId}}',
  billCode: '{{billCode}}',
  fresh: 'PM-{{$guid}}',
};

/** Variables of parcels that no new order is, by what was done to them: the reader fills them in. */
const parcels: Partial<Record<DemoRole, string>> = {
  collected: 'collectedBillCode',
  failed: 'failedBillCode',
};

/** Account variables that the reader fills in. */
const accounts: Record<Scheme, readonly string[]> = {
  'md5-v1': ['apiAccount', 'privateKey', 'customerCode', 'password'],
  'hmac-v2': ['apiAccount', 'webhookSecret', 'customerCode', ...Object.values(parcels)],
};

/** Points sandbox pushes at the test inbox, because an example's address has no receiver. */
function toInbox(request: Record<string, unknown>): Record<string, unknown> {
  return 'url' in request ? { ...request, url: portalUrls.inbox } : request;
}

/** The data of the first example that succeeds, as text. */
function toContent({ 'x-operation': operation }: Call): string {
  const { request = {} } = operation.examples.find(({ code }) => code === '1') ?? {};
  const sent = operation.sandboxOnly ? toInbox(request) : request;
  const hints = toHints(operation);
  const parcel = parcels[findDemoRole(hints, sent)];
  const own = { ...places, ...(parcel && { billCode: `{{${parcel}}}` }) };
  return JSON.stringify(fillIn(hints, sent, own), null, 2);
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

/** Groups the calls by chapter. Calls that end an order come last, because a cancelled order cannot be printed. */
function toChapters({ paths }: OpenApiDocument): Map<string, Call[]> {
  const calls = Object.entries(paths).map(([path, { post }]) => ({ ...post, path }));
  const ended = calls.toSorted((one, other) => Number(endsOrder(one)) - Number(endsOrder(other)));
  const chapters = Map.groupBy(ended, (call) => call.tags[0] ?? '');
  const makesOrder = calls.find((call) => call['x-operation'].id === 'orderserve/create');
  // The previous chapter's order is cancelled by now, and one that has moved cannot be cancelled.
  for (const [chapter, own] of chapters)
    if (makesOrder && own.every(isOfSandbox)) chapters.set(chapter, [makesOrder, ...own]);
  return chapters;
}

/**
 * Returns a Postman collection (format 2.1) of a document's calls: it signs every request, creates an order
 * and continues with its numbers; the sandbox's own calls use another order. The reader fills in their
 * account's variables.
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
