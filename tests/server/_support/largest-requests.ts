import { randomUUID } from 'node:crypto';
import type { InjectOptions, RouteOptions } from 'fastify';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { portalCalls } from '#contract/portal/all.ts';
import {
  signaturePrefix,
  signedHeaders,
  toCallId,
  toSecretBase64,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { portalBasePath } from '#server/portal/routes.ts';
import type { Integrator } from './portal.ts';

/** Callers of the requests. */
interface Senders {
  integrator: Pick<Integrator, 'apiAccount' | 'privateKey' | 'webhookSecret'>;
  /** A new session of a developer or of staff, since some calls end their session. */
  openSession(isStaff: boolean): Promise<string>;
  metricsToken: string;
  now(): number;
}

interface LargeRequest {
  name: string;
  /** Created just before sending, since signatures and ids can be used once. */
  make(): Promise<InjectOptions>;
}

/** Node refuses longer headers and addresses (16 KiB together). */
const longestQuery = 15_000;
const defaultBodyLimit = 1024 * 1024;
/** Bytes around a text in a form. */
const spareBytes = 100;

const fill = (unit: string, bytes: number) =>
  unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));

function toNames(bytes: number): string {
  let names = '';
  for (let count = 0; names.length < bytes - 20; count += 1) names += `"k${count}":1,`;
  return `{${names}"z":1}`;
}

/** The largest value of a field. */
function fillField(schema: FieldSchema, depth = 0): unknown {
  if (schema.enum) return schema.enum.at(-1);
  if (schema.type === 'string') return fill('ع', 2 * Math.min(schema.maxLength ?? 100, 100_000));
  if (schema.type === 'array') {
    const items = Math.min(schema.maxItems ?? 100, 1000);
    return Array.from({ length: items }, () => fillField(schema.items ?? {}, depth + 1));
  }
  if (schema.type !== 'object' || depth > 8) return 1;
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, fillField(field, depth + 1)]));
}

const textsByLength = new Map<number, Record<string, string>>();

/** JSON texts without a route's fields; routes with the same limit share them, since they would take gigabytes. */
function toCommonTexts(longest: number): Record<string, string> {
  const texts = textsByLength.get(longest) ?? {
    'one long text': `{"a":"${fill('ع', longest - 10)}"}`,
    'many names': toNames(longest),
    'deep lists': `{"a":${fill('[', longest - 10)}`,
    'many objects': `{"a":[${fill('{},', longest - 20)}{}]}`,
  };
  textsByLength.set(longest, texts);
  return texts;
}

/** JSON texts as long as a route accepts; `schema` is that of its fields. */
function toTexts(bytes: number, schema: FieldSchema | undefined): Record<string, string> {
  const longest = Math.max(spareBytes, bytes - spareBytes);
  const full = schema ? JSON.stringify(fillField(schema)) : '{}';
  return {
    ...toCommonTexts(longest),
    ...(Buffer.byteLength(full) <= longest && { 'every field full': full }),
  };
}

function sign2({ integrator, now }: Senders, path: string, body: string) {
  const { apiAccount, webhookSecret } = integrator;
  const id = toCallId(path, randomUUID());
  const timestamp = String(Math.floor(now() / 1000));
  const key = Buffer.from(toSecretBase64(webhookSecret), 'base64');
  return {
    [signedHeaders.account]: apiAccount,
    [signedHeaders.id]: id,
    [signedHeaders.timestamp]: timestamp,
    [signedHeaders.signature]: signaturePrefix + hmacSha256(key, toSignedText(id, timestamp, body)),
  };
}

function sign1({ integrator, now }: Senders, text: string) {
  const { apiAccount, privateKey } = integrator;
  return {
    apiAccount,
    digest: toHeaderDigest(md5, text, privateKey),
    timestamp: String(now()),
  };
}

/** Calls of the open API, with a valid and with a wrong signature. */
function toApiRequests(route: RouteOptions, operation: Operation, senders: Senders) {
  const { url } = route;
  const is2 = url.startsWith(descriptor2.basePath) || url.startsWith(descriptor2.mockPath);
  const texts = toTexts(operation.bodyLimitBytes, operation.request as FieldSchema);
  const type = is2 ? 'application/json' : 'application/x-www-form-urlencoded';
  const wrong = is2
    ? { [signedHeaders.signature]: `${signaturePrefix}${'A'.repeat(43)}=` }
    : { digest: toHeaderDigest(md5, 'another text', 'another key') };
  const toRequest = (
    name: string,
    text: string,
    isSigned: boolean,
    how = { type, payload: is2 ? text : `bizContent=${text}` },
  ) => ({
    name: `${url}, ${isSigned ? 'signed' : 'unsigned'}, ${name}`,
    make: async () => {
      const signed = is2 ? sign2(senders, operation.path, text) : sign1(senders, text);
      const headers = { 'content-type': how.type, ...signed, ...(!isSigned && wrong) };
      return { method: 'POST' as const, url, headers, payload: how.payload };
    },
  });
  const requests = Object.entries(texts).flatMap(([kind, text]) => [
    toRequest(kind, text, true),
    toRequest(kind, text, false),
  ]);
  if (is2) return requests;
  const text = texts['one long text'] ?? '';
  const payload = `${toPart('bizContent')}${text}\r\n--${boundary}--`;
  return [...requests, toRequest('a form of parts', text, true, { type: multipart, payload })];
}

const boundary = 'b'.repeat(20);
const multipart = `multipart/form-data; boundary=${boundary}`;
const toPart = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;

function toUploads(bytes: number): Record<string, string> {
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const end = `\r\n--${boundary}--`;
  return {
    'many parts': fill(`${toPart('a')}\r\n`, bytes - 100) + end,
    'one long file': file + fill('x', bytes - 200) + end,
    'one long name': toPart(fill('n', bytes - 200)) + end,
  };
}

function toPosts(route: RouteOptions, senders: Senders): LargeRequest[] {
  const { url, config = {}, bodyLimit = defaultBodyLimit } = route;
  const { operation } = config as { operation?: Operation };
  if (operation) return toApiRequests(route, operation, senders);
  const call = portalCalls.find(({ path }) => url === `${portalBasePath}/${path}`);
  const isUpload = call?.isUpload === true;
  const texts = isUpload
    ? toUploads(bodyLimit)
    : toTexts(bodyLimit, call?.request as FieldSchema | undefined);
  const type = isUpload ? multipart : 'application/json';
  const headers = { 'content-type': type, accept: 'application/json, text/event-stream' };
  return Object.entries(texts).map(([kind, payload]) => ({
    name: `${url}, ${kind}`,
    make: async () => {
      const token = await senders.openSession(url.includes('/operator/'));
      return { method: 'POST', url, headers: { ...headers, token }, payload };
    },
  }));
}

/** Addresses of a route without a query and with the longest possible one. */
function toGets(route: RouteOptions, { openSession, metricsToken }: Senders): LargeRequest[] {
  const url = route.url.replaceAll(/:\w+|\*/g, 'x');
  const call = portalCalls.find(({ path }) => url === `${portalBasePath}/${path}`);
  const names = Object.keys((call?.request as FieldSchema | undefined)?.properties ?? { q: {} });
  const long = names.map((name) => `${name}=${fill('%D8%B9', longestQuery / names.length - 20)}`);
  const headers = {
    'accept-encoding': 'br, gzip',
    ...(url === '/metrics' && { authorization: `Bearer ${metricsToken}` }),
  };
  const addresses = {
    'a plain address': url,
    'a long query': `${url}?${long.join('&')}`,
    'many names': `${url}?${fill('a&', longestQuery)}`,
  };
  return Object.entries(addresses).map(([kind, address]) => ({
    name: `GET ${url}, ${kind}`,
    make: async () => {
      const token = await openSession(url.includes('/operator/'));
      return { method: 'GET', url: address, headers: { ...headers, token } };
    },
  }));
}

/** Endless event streams. */
const isStream = ({ url }: RouteOptions) =>
  url.startsWith(`${portalBasePath}/listen/`) ||
  portalCalls.some(
    ({ path, isStream: isEndless }) => isEndless && url === `${portalBasePath}/${path}`,
  );

/** The largest requests that each route reads. */
export function listLargestRequests(
  routes: readonly RouteOptions[],
  senders: Senders,
): LargeRequest[] {
  return routes
    .filter((route) => !isStream(route))
    .flatMap((route) => {
      const methods = [route.method].flat();
      const isOperation = (route.config as { operation?: Operation })?.operation !== undefined;
      const isRead = methods.includes('GET') && !methods.includes('POST') && !isOperation;
      return [
        ...(methods.includes('POST') ? toPosts(route, senders) : []),
        ...(isRead ? toGets(route, senders) : []),
      ];
    });
}
