const prefix = 'whsec_';
const bytesOf = new TextEncoder();

function decode(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function decodeKey(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const key = decode(base64);
    return key.length > 0 ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Imports a secret as a key. Throws a TypeError for an invalid secret, without repeating it. */
export function importSecret(name: string, secret: unknown): Promise<CryptoKey> {
  const text = typeof secret === 'string' ? secret.trim() : '';
  const advice = 'copy the secret from the console, whole.';
  if (text === '') throw new TypeError(`${name} is missing: ${advice}`);
  if (!text.startsWith(prefix)) throw new TypeError(`${name} must begin with ${prefix}: ${advice}`);
  const key = decodeKey(text.slice(prefix.length));
  if (!key) throw new TypeError(`${name} must be base64 after its ${prefix}: ${advice}`);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', key, algorithm, false, ['sign', 'verify']);
}

/** Returns the signed bytes: id, seconds since 1970 and body, joined by dots. */
function toSigned(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = bytesOf.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return signed;
}

/** A value of `webhook-signature`. */
export async function sign(
  key: CryptoKey,
  id: string,
  timestamp: string,
  body: Uint8Array,
): Promise<string> {
  const bytes = await crypto.subtle.sign('HMAC', key, toSigned(id, timestamp, body));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

/** Returns true if a signature in `webhook-signature` was made by the key; compares in constant time. */
export async function isSignedBy(
  key: CryptoKey,
  id: string,
  timestamp: string,
  body: Uint8Array,
  signatures: string,
): Promise<boolean> {
  const signed = toSigned(id, timestamp, body);
  const given = signatures.split(' ').filter((each) => /^v1,[A-Za-z0-9+/]{43}=$/.test(each));
  const found = await Promise.all(
    given.map((each) => crypto.subtle.verify('HMAC', key, decode(each.slice(3)), signed)),
  );
  return found.includes(true);
}
