import { fillIn } from '#contract/hints.ts';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import type { OpenApiDocument } from './openapi.ts';
import { toHints } from './openapi-parts.ts';

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

/** Signs as the signature guide says; runs before every request. */
const signingScript = `
const CryptoJS = require('crypto-js');
const value = (name) => pm.variables.get(name) || '';
const base64Md5 = (text) => CryptoJS.enc.Base64.stringify(CryptoJS.MD5(text));

const field = pm.request.body.urlencoded.one('bizContent');
const content = JSON.parse(pm.variables.replaceIn(field.value));
if ('digest' in content) {
  const cipher = CryptoJS.MD5(value('password') + '${passwordSalt}').toString().toUpperCase();
  content.digest = base64Md5(content.customerCode + cipher + value('privateKey'));
}
const bizContent = JSON.stringify(content);
field.value = bizContent;
pm.request.headers.upsert({ key: 'apiAccount', value: value('apiAccount') });
pm.request.headers.upsert({ key: 'digest', value: base64Md5(bizContent + value('privateKey')) });
pm.request.headers.upsert({ key: 'timestamp', value: String(Date.now()) });
`;

/** Tells success from failure, and keeps the numbers of a new contract order for the requests after it. */
const answerScript = `
const { code, msg, data } = pm.response.json();
pm.test('code is "1" (' + msg + ')', () => pm.expect(code).to.eql('1'));
if (code === '1' && data && data.sumFreight) {
  pm.collectionVariables.set('billCode', data.billCode);
  pm.collectionVariables.set('txlogisticId', data.txlogisticId);
}
`;

/** A block of its own, since Postman's sandbox has taken names such as `data` already. */
const toEvent = (listen: string, script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: ['{', ...script.trim().split('\n'), '}'] },
});

function toBizContent(call: Call): string {
  const example = call['x-operation'].examples.find(({ code }) => code === '1');
  const content = fillIn(toHints(call['x-operation']), example?.request ?? {}, places);
  return JSON.stringify(content, null, 2);
}

function toItem(call: Call) {
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
      body: {
        mode: 'urlencoded',
        urlencoded: [{ key: 'bizContent', type: 'text', value: toBizContent(call) }],
      },
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
 * makes an order and goes on with that order's numbers. The reader fills in the five variables of
 * their account.
 */
export function toPostman(document: OpenApiDocument) {
  const { info, servers, tags } = document;
  const groups = Map.groupBy(toCalls(document), (call) => call.tags[0] ?? '');
  const titles = new Map(tags.map(({ name, description }) => [name, description]));
  const values = {
    baseUrl: servers[0]?.url ?? '',
    apiAccount: '',
    privateKey: '',
    customerCode: '',
    password: '',
    billCode: '',
    txlogisticId: '',
  };
  return {
    info: { name: info.title, description: info.description, schema },
    item: [...groups].map(([group, calls]) => ({
      name: titles.get(group) ?? group,
      item: calls.map(toItem),
    })),
    event: [toEvent('prerequest', signingScript), toEvent('test', answerScript)],
    variable: Object.entries(values).map(([key, value]) => ({ key, value })),
  };
}
