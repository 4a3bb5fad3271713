import type { Cause } from '#contract/causes.ts';
import { fromBase64, fromHex, toBase64, toUtf8 } from '../bytes.ts';
import type { KeyVariant } from '../search.ts';

/** Other values of a person's that may be mistaken for the key. */
export interface KeySources {
  key: string;
  apiAccount: string;
  demoKey?: string | undefined;
}

/** Stands for the reader's key in the documentation and its programs. */
const placeholderKey = 'YOUR_PRIVATE_KEY';

/** Key in the documentation's examples and the conformance vectors. */
const exampleKey = 'a0a1047cce70493c9d5d29704f05d0d9';

function toBytes(cause: Cause, key: Uint8Array | undefined): KeyVariant[] {
  return key ? [{ cause, key }] : [];
}

/** Returns mistakes that also occur with others. */
export function toUsualKeys(key: string): KeyVariant[] {
  const all: KeyVariant[] = [
    { cause: 'no-key', key: '' },
    { cause: 'key-trimmed', key: key.trim() },
    { cause: 'key-lf', key: `${key}\n` },
    { cause: 'key-lower', key: key.toLowerCase() },
    { cause: 'key-upper', key: key.toUpperCase() },
  ];
  return all.filter((each) => each.key !== key);
}

/** Returns everything that may replace the key except another secret. */
export function toKeyVariants({ key, apiAccount, demoKey = '' }: KeySources): KeyVariant[] {
  const all: KeyVariant[] = [
    ...toUsualKeys(key),
    { cause: 'key-crlf', key: `${key}\r\n` },
    { cause: 'key-spaces', key: ` ${key}` },
    { cause: 'key-spaces', key: `${key} ` },
    { cause: 'key-spaces', key: ` ${key} ` },
    { cause: 'key-spaces', key: `\t${key}` },
    { cause: 'key-spaces', key: `${key}\t` },
    { cause: 'key-quoted', key: `"${key}"` },
    { cause: 'key-quoted', key: `'${key}'` },
    { cause: 'key-bom', key: `\ufeff${key}` },
    { cause: 'key-base64', key: toBase64(toUtf8(key)) },
    ...toBytes('key-base64', fromBase64(key)),
    ...toBytes('key-hex', fromHex(key)),
    { cause: 'key-example', key: exampleKey },
    { cause: 'key-placeholder', key: placeholderKey },
    { cause: 'key-demo', key: demoKey },
    { cause: 'account-as-key', key: apiAccount },
  ];
  return all.filter((each) => each.key !== key && (each.key !== '' || each.cause === 'no-key'));
}
