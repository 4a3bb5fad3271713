import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs, minuteMs } from '#contract/durations.ts';
import {
  addressHours,
  pictureFieldNames,
  proofMinutes,
} from '#contract/operations/logistics/_picture.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { toLocalTime } from '#server/time/local-time.ts';

export interface Addressing {
  secrets: Pick<Secrets, 'derive'>;
  now(): number;
  /** Address of the open API, below which pictures are served; without a trailing slash. */
  origin: string;
}

/** A picture as addresses name it. */
export interface Named {
  accountId: string;
  id: string;
}

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const mark = 'picture:';

/** Stored in place of an address, and replaced when a message or an answer leaves. */
export function toPlaceholder(id: string): string {
  return mark + id;
}

/** A placeholder in JSON. A text that an integrator wrote cannot look like it: its quotes are escaped. */
const placeholder = new RegExp(
  String.raw`"(${[...pictureFieldNames, 'url'].join('|')})":"${mark}(${uuid})(?:@(\d{10}))?"`,
  'g',
);

/** Names the account in an address without its id. */
export function toTag(accountId: string): string {
  return createHash('sha256').update(`pictures of ${accountId}`).digest('hex').slice(0, 16);
}

function toSignature({ secrets }: Pick<Addressing, 'secrets'>, name: string, expires: string) {
  return createHmac('sha256', secrets.derive('picture address'))
    .update(`${name} ${expires}`)
    .digest('base64url');
}

/** Returns the path of a signed address of an account's picture; `expires` in seconds since 1970. */
export function toPath(
  secrets: Addressing['secrets'],
  { accountId, id }: Named,
  expires: number,
): string {
  const name = `${toTag(accountId)}-${id}`;
  const signature = toSignature({ secrets }, name, String(expires));
  return `pictures/${name}?expires=${expires}&signature=${signature}`;
}

/** Returns the signed address of an account's picture. */
export function toAddress({ secrets, origin }: Addressing, named: Named, expires: number) {
  return `${origin}/${toPath(secrets, named, expires)}`;
}

interface Expiring {
  url: string;
  expiresAt: string;
}

/** Gives the placeholders of a proof of delivery their short life, and says when it ends. */
export function toExpiring<Each extends Expiring>(
  { now, timeZone }: { now(): number; timeZone: string },
  pictures: readonly Each[],
): Each[] {
  const expires = Math.floor((now() + proofMinutes * minuteMs) / 1000);
  const expiresAt = toLocalTime(expires * 1000, timeZone);
  return pictures.map((picture) => ({ ...picture, url: `${picture.url}@${expires}`, expiresAt }));
}

/** Replaces the placeholders of an account's JSON by signed addresses. */
export type ShowPictures = (accountId: string, json: string) => string;

export function createShowPictures(addressing: Addressing): ShowPictures {
  return (accountId, json) => {
    if (!json.includes(`":"${mark}`)) return json;
    const usual = Math.floor((addressing.now() + addressHours * hourMs) / 1000);
    return json.replaceAll(placeholder, (_, field: string, id: string, expires?: string) => {
      const url = toAddress(addressing, { accountId, id }, Number(expires ?? usual));
      return `"${field}":"${url}"`;
    });
  };
}

const nameForm = new RegExp(`^([\\da-f]{16})-(${uuid})$`);

/** `unknown`: not signed by us, or changed. */
export type ReadAddress = 'unknown' | 'expired' | { tag: string; id: string };

/** Reads an address: `expired` only if its signature is ours. */
export function readAddress(
  addressing: Addressing,
  name: string,
  { expires, signature }: Record<string, unknown>,
): ReadAddress {
  const [, tag, id] = nameForm.exec(name) ?? [];
  if (!tag || !id || typeof expires !== 'string' || typeof signature !== 'string') return 'unknown';
  const wanted = Buffer.from(toSignature(addressing, name, expires));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'unknown';
  return Number(expires) * 1000 > addressing.now() ? { tag, id } : 'expired';
}
