import type { SettingsReader } from '#contract/settings-reader.ts';
import { type SharedSettings, sharedNames } from '#contract/shared-settings.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { readSiteFacts } from './site-facts.ts';

/**
 * The shared settings in which the pages of a folder differ from this server, a line each. Such pages
 * would show another address, brand or limit than the server has: in links, samples and the sitemap.
 */
export function listBuiltOtherwise(siteDirectory: string, shared: SharedSettings): string[] {
  const built = readSiteFacts(siteDirectory)?.settings;
  if (!built) return [];
  const names = Object.entries(sharedNames) as [keyof SharedSettings, string][];
  const show = (value: unknown) => (value === undefined || value === '' ? 'unset' : `${value}`);
  return names
    .filter(([key]) => show(built[key]) !== show(shared[key]))
    .map(
      ([key, name]) => `${name}: built with ${show(built[key])}, running with ${show(shared[key])}`,
    );
}

interface Unsafe {
  /** As written; only the name of a secret. */
  setting: string;
  /** Consequence of the setting. */
  risk: string;
  /** What to write instead. */
  safe: string;
}

const fewestBytes = 16;

/** Returns true if a key of 64 hex digits was written by hand: random bytes never look like this. */
export function isWeakKey(masterKey: string): boolean {
  const bytes = Buffer.from(masterKey, 'hex');
  const half = bytes.length / 2;
  const [step] = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return (
    new Set(bytes).size < fewestBytes ||
    bytes.subarray(0, half).equals(bytes.subarray(half)) ||
    // Consecutive bytes, as in 00 01 02 03.
    bytes.every(
      (byte, index) => index === 0 || ((byte - (bytes[index - 1] ?? 0)) & 0xff) === step,
    ) ||
    // A typed sentence.
    bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)
  );
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** True if mail may travel unencrypted, or to any server that claims to be the mail server. */
function isOpenMail(smtpUrl: string): boolean {
  const url = new URL(smtpUrl);
  const { searchParams: options, protocol } = url;
  if (isLoopback(hostOf(url))) return false;
  if (options.get('tls.rejectUnauthorized') === 'false') return true;
  // Without it a server that offers no STARTTLS, or a machine in between, gets them unencrypted.
  const isDemanded = options.get('requireTLS') === 'true' && options.get('ignoreTLS') !== 'true';
  return protocol === 'smtp:' && options.get('secure') !== 'true' && !isDemanded;
}

interface Judged {
  production: boolean;
  demo: boolean;
  host: string;
  review: 'manual' | 'auto';
  callbackRules: { allowHttp: boolean; allowPrivate: boolean };
  masterKey: string | undefined;
  smtpUrl: string | undefined;
  smsUrl: string | undefined;
}

const inProduction = 'with NODE_ENV=production';

/** Settings that leave a portal insecure in real use, by the names that ALLOW_UNSAFE takes. */
const unsafe: Record<string, (settings: Judged) => Unsafe | false> = {
  DEMO: ({ demo, production, host }) =>
    demo &&
    (production || !isLoopback(host)) && {
      setting: production ? `DEMO=on ${inProduction}` : `DEMO=on with HOST=${host}`,
      risk: 'everybody who reaches the portal gets the demo account and its keys, and reads the outbox',
      safe: production ? 'DEMO=off' : 'DEMO=off or HOST=127.0.0.1',
    },
  REVIEW: ({ production, review }) =>
    production &&
    review === 'auto' && {
      setting: `REVIEW=auto ${inProduction}`,
      risk: 'companies are let into production without anybody looking',
      safe: 'REVIEW=manual',
    },
  CALLBACK_ALLOW_PRIVATE: ({ production, callbackRules }) =>
    production &&
    callbackRules.allowPrivate && {
      setting: `CALLBACK_ALLOW_PRIVATE=on ${inProduction}`,
      risk: 'integrators have pushes sent into your own network',
      safe: 'CALLBACK_ALLOW_PRIVATE=off',
    },
  CALLBACK_ALLOW_HTTP: ({ production, callbackRules }) =>
    production &&
    callbackRules.allowHttp && {
      setting: `CALLBACK_ALLOW_HTTP=on ${inProduction}`,
      risk: 'pushes with names, phones and addresses travel unencrypted',
      safe: 'CALLBACK_ALLOW_HTTP=off',
    },
  MASTER_KEY: ({ production, masterKey }) =>
    production &&
    masterKey !== undefined &&
    isWeakKey(masterKey) && {
      setting: 'MASTER_KEY',
      risk: 'this key was not made at random, and anyone who guesses it can open every stored secret',
      safe: 'one made by openssl rand -hex 32',
    },
  SMTP_URL: ({ production, smtpUrl }) =>
    production &&
    smtpUrl !== undefined &&
    isOpenMail(smtpUrl) && {
      setting: 'SMTP_URL',
      risk: 'mails with codes, and the password of the mail server, may travel unencrypted or to another server',
      safe: 'smtps://…, or smtp://… with ?requireTLS=true, both without tls.rejectUnauthorized=false',
    },
  SMS_URL: ({ production, smsUrl }) =>
    production &&
    smsUrl?.startsWith('http://') === true &&
    !isLoopback(hostOf(new URL(smsUrl))) && {
      setting: 'SMS_URL',
      risk: 'codes and phone numbers travel unencrypted',
      safe: 'https://…',
    },
};

function readAllowed(reader: SettingsReader): readonly string[] {
  const names = Object.keys(unsafe);
  const one = `(?:${names.join('|')})`;
  const list = new RegExp(`^${one}(?:\\s*,\\s*${one})*$`);
  const expected = `write names out of ${names.join(', ')}, separated by commas`;
  return (reader.matching('ALLOW_UNSAFE', list, expected) ?? '').split(/\s*,\s*/);
}

/** Returns the unsafe settings that ALLOW_UNSAFE names, in words for the log; others become problems of the reader. */
export function readUnsafe(reader: SettingsReader, settings: Judged): string[] {
  const allowed = readAllowed(reader);
  const meant: string[] = [];
  for (const [name, judge] of Object.entries(unsafe)) {
    const found = judge(settings);
    if (!found) continue;
    const { setting, risk, safe } = found;
    if (allowed.includes(name)) meant.push(`${setting}: ${risk} (allowed by ALLOW_UNSAFE)`);
    else {
      reader.problems.push(
        `${setting}: ${risk}; write ${safe}, or ALLOW_UNSAFE=${name} where this is meant`,
      );
    }
  }
  return meant;
}
