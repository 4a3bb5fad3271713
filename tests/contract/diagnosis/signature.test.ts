import assert from 'node:assert/strict';
import { createHash, hash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { browserHashes } from '#client/hashes.ts';
import { causes1, causes2 } from '#contract/diagnosis/causes.ts';
import type { Hashes, OtherSecret } from '#contract/diagnosis/diagnosis.ts';
import { diagnoseSignature, mostHashedBytes, mostTries } from '#contract/diagnosis/v2/diagnose.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { serverHashes } from '#server/hashes.ts';
import { md5 } from '#server/md5.ts';
import {
  base64,
  body,
  evidence,
  explain,
  hmac,
  id,
  type Mistake,
  privateKey,
  rightKey,
  secret,
  sign,
  signedText,
  timestamp,
} from './_signature.ts';

const raw = hmac(rightKey, signedText());
const right = sign(signedText());
const own = id.slice(id.indexOf(':') + 1);
const { apiAccount } = evidence;
const bytesOf = (text: string) => Buffer.from(text, 'base64');
const latin1 = Buffer.from(rightKey).toString('latin1');
const value: unknown = JSON.parse(body);
const compact = JSON.stringify(value);
const python = compact
  .replaceAll(/(?<=["}0l]),(?=")/g, ', ')
  .replaceAll(/":/g, '": ')
  .replace('10}', '10.0}');
const hashOf = (text: string, encoding: 'hex' | 'base64') => hash('sha256', text, encoding);
const plain = (name: string, ...parts: (string | Uint8Array)[]) => {
  const made = createHash(name);
  for (const part of parts) made.update(part);
  return `v1,${made.digest('base64')}`;
};

const ofSecret: Mistake[] = [
  ['the characters of the base64', ['secret-not-decoded'], sign(signedText(), base64)],
  ['its prefix kept', ['secret-with-prefix'], sign(signedText(), secret)],
  [
    'decoded with its prefix, by Node',
    ['secret-prefix-decoded'],
    sign(signedText(), bytesOf(secret)),
  ],
  [
    'decoded with its prefix, by a decoder that passes over _',
    ['secret-prefix-decoded'],
    sign(signedText(), bytesOf(secret.replace('_', ''))),
  ],
  ['decoded to text', ['secret-as-text'], sign(signedText(), latin1)],
  [
    'decoded to text as UTF-8',
    ['secret-as-text'],
    sign(signedText(), new TextDecoder().decode(rightKey)),
  ],
  ['written as hex', ['secret-hex'], sign(signedText(), Buffer.from(rightKey).toString('hex'))],
  [
    'decoded as URL-safe base64',
    ['secret-base64-url'],
    sign(signedText(), bytesOf(base64.replaceAll(/[+/]/g, ''))),
  ],
  ['encoded once more', ['secret-encoded'], sign(signedText(), btoa(base64))],
  ['with a line feed', ['secret-spaces'], sign(signedText(), `${base64}\n`)],
  ['in lower case', ['secret-case'], sign(signedText(), bytesOf(base64.toLowerCase()))],
  ['left out', ['no-secret'], sign(signedText(), '')],
  ['apiAccount in its place', ['account-as-secret'], sign(signedText(), apiAccount)],
  ['the private key in its place', ['private-key-as-secret'], sign(signedText(), privateKey)],
  ['the private key decoded', ['private-key-as-secret'], sign(signedText(), bytesOf(privateKey))],
  [
    'the private key as bytes',
    ['private-key-as-secret'],
    sign(signedText(), Buffer.from(privateKey, 'hex')),
  ],
  [
    'the example of Standard Webhooks',
    ['secret-example'],
    sign(signedText(), bytesOf('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')),
  ],
];

const permutations: readonly (readonly string[])[] = [
  [timestamp, id, body],
  [body, timestamp, id],
  [body, id, timestamp],
  [timestamp, body, id],
  [id, body, timestamp],
];

const ofParts: Mistake[] = [
  ...permutations.map(
    (parts): Mistake => [
      `the order ${permutations.indexOf(parts) + 2}`,
      ['parts-order'],
      sign(parts.join('.')),
    ],
  ),
  ...permutations.map(
    (parts): Mistake => [
      `the order ${permutations.indexOf(parts) + 2}, joined`,
      ['parts-order', 'parts-joined'],
      sign(parts.join('')),
    ],
  ),
  ...['\n', ':', ',', '|', '&', ' ', ';'].map(
    (separator): Mistake => [
      `${JSON.stringify(separator)} between the parts`,
      ['parts-separator'],
      sign([id, timestamp, body].join(separator)),
    ],
  ),
  ['nothing between the parts', ['parts-joined'], sign(id + timestamp + body)],
  ['no id', ['no-id'], sign(`${timestamp}.${body}`)],
  ['no timestamp', ['no-timestamp'], sign(`${id}.${body}`)],
  ['no body', ['no-body'], sign(`${id}.${timestamp}`)],
  ['an empty body', ['no-body'], sign(`${id}.${timestamp}.`)],
  ['the body alone', ['body-only'], sign(body)],
  ['the account too', ['account-signed'], sign(`${apiAccount}.${signedText()}`)],
  ['milliseconds', ['milliseconds-signed'], sign(`${id}.${timestamp}000.${body}`)],
  ['the clock’s milliseconds', ['milliseconds-signed'], sign(`${id}.${timestamp}357.${body}`)],
  ['a date', ['date-signed'], sign(`${id}.2026-05-28T20:26:40Z.${body}`)],
  ['the own id alone', ['id-without-path'], sign(`${own}.${timestamp}.${body}`)],
  ['a slash before the path', ['id-slash'], sign(`/${id}.${timestamp}.${body}`)],
  [
    'the path of the address',
    ['id-base-path'],
    sign(`/webopenplatformapi/v2/${id}.${timestamp}.${body}`),
  ],
  [
    'the whole address',
    ['id-address'],
    sign(`https://portal.example/webopenplatformapi/v2/${id}.${timestamp}.${body}`),
  ],
  ['the id encoded', ['id-changed'], sign(`${encodeURIComponent(id)}.${timestamp}.${body}`)],
];

const ofBody: Mistake[] = [
  ['written again', ['compact'], sign(signedText(compact))],
  ['written again by Python', ['python'], sign(signedText(python))],
  ['indented', ['pretty-2'], sign(signedText(JSON.stringify(value, null, 2)))],
  ['with a line feed', ['trailing-lf'], sign(signedText(`${body}\n`))],
  ['percent-encoded', ['body-encoded'], sign(signedText(encodeURIComponent(body)))],
  [
    'as a form',
    ['body-form'],
    sign(signedText(new URLSearchParams({ bizContent: body }).toString())),
  ],
  ['as bizContent', ['body-form'], sign(signedText(`bizContent=${body}`))],
  ['hashed, hex', ['body-hashed'], sign(signedText(hashOf(body, 'hex')))],
  ['hashed, base64', ['body-hashed'], sign(signedText(hashOf(body, 'base64')))],
  ['in base64', ['body-base64'], sign(signedText(Buffer.from(body).toString('base64')))],
  ['in Latin-1', ['latin1-cut'], sign(Buffer.from(signedText(), 'latin1'))],
  ['in UTF-16', ['utf16-le'], sign(Buffer.from(signedText(), 'utf16le'))],
];

const ofSignature: Mistake[] = [
  ['version 1', ['signature-version-1'], toHeaderDigest(md5, body, privateKey)],
  [
    'version 1 with the prefix',
    ['signature-version-1'],
    `v1,${toHeaderDigest(md5, body, privateKey)}`,
  ],
  ...(['sha1', 'sha512', 'md5'] as const).map(
    (name): Mistake => [
      `HMAC with ${name}`,
      [`signature-${name}`],
      `v1,${hmac(rightKey, signedText(), name).toString('base64')}`,
    ],
  ),
  ['SHA-256 of text and secret', ['signature-plain'], plain('sha256', signedText(), base64)],
  ['SHA-256 of secret and text', ['signature-plain'], plain('sha256', secret, signedText())],
  ['SHA-256 of text and key', ['signature-plain'], plain('sha256', signedText(), rightKey)],
  ['the text as the key', ['signature-swapped'], sign(rightKey, signedText())],
  ['hex', ['signature-hex'], `v1,${raw.toString('hex')}`],
  ['hex in capitals', ['signature-upper-hex'], `v1,${raw.toString('hex').toUpperCase()}`],
  ['base64 of hex', ['signature-base64-of-hex'], `v1,${btoa(raw.toString('hex'))}`],
  ['base64 twice', ['signature-base64-twice'], `v1,${btoa(raw.toString('base64'))}`],
  ['no padding', ['signature-no-padding'], right.replaceAll('=', '')],
  ['percent-encoded', ['signature-percent'], `v1,${encodeURIComponent(raw.toString('base64'))}`],
  ['lower case', ['signature-lower'], right.toLowerCase()],
  ['quotes', ['signature-quoted'], `"${right}"`],
  ['no prefix', ['no-prefix'], right.slice(3)],
  ['v1=', ['other-prefix'], right.replace(',', '=')],
  ['a space behind the comma', ['other-prefix'], right.replace(',', ', ')],
  ['sha256=, as GitHub signs', ['other-prefix', 'signature-hex'], `sha256=${raw.toString('hex')}`],
  [
    't= and v1=, as Stripe signs',
    ['other-prefix', 'signature-hex'],
    `t=${timestamp},v1=${raw.toString('hex')}`,
  ],
];

const ofMany: Mistake[] = [
  [
    'hex of the body alone by the characters of the secret, without prefix',
    ['secret-not-decoded', 'body-only', 'no-prefix', 'signature-hex'],
    hmac(base64, body).toString('hex'),
  ],
  [
    'the secret as it stands over a body written again, in hex',
    ['secret-with-prefix', 'compact', 'signature-hex'],
    `v1,${hmac(secret, signedText(compact)).toString('hex')}`,
  ],
  [
    'the secret not decoded and the parts in another order',
    ['secret-not-decoded', 'parts-order'],
    sign(`${timestamp}.${id}.${body}`, base64),
  ],
  [
    'another order of a body with a line feed',
    ['no-id', 'trailing-lf'],
    sign(`${timestamp}.${body}\n`),
  ],
  [
    'the private key over the body alone, in hex',
    ['private-key-as-secret', 'body-only', 'no-prefix', 'signature-hex'],
    hmac(privateKey, body).toString('hex'),
  ],
  [
    'the secret not decoded, no id, the body hashed',
    ['secret-not-decoded', 'no-id', 'body-hashed'],
    sign(`${timestamp}.${hashOf(body, 'hex')}`, base64),
  ],
];

const groups: [string, Mistake[]][] = [
  ['of the secret', ofSecret],
  ['of the parts', ofParts],
  ['of the body', ofBody],
  ['of the signature', ofSignature],
  ['that come together', ofMany],
];

for (const [name, mistakes] of groups) {
  describe(`mistakes of version 2 ${name}`, () => {
    for (const [mistake, causes, signature] of mistakes) {
      it(`are known: ${mistake}`, () => {
        const inOrder = (all: readonly string[]) => [...all].sort();
        assert.deepEqual(inOrder(explain(signature)?.causes ?? ['nothing']), inOrder(causes));
      });
    }
  });
}

describe('the time of a call of version 2', () => {
  const sentMs = `${timestamp}123`;

  it('sent and signed in milliseconds is named, whatever else is wrong', () => {
    const text = `${id}.${sentMs}.${body}`;
    const known = { timestamp: sentMs };
    assert.deepEqual(explain(sign(text), known)?.causes, ['milliseconds-sent']);
    const causes = explain(sign(text, base64), known)?.causes;
    assert.deepEqual(causes, ['secret-not-decoded', 'milliseconds-sent']);
  });

  it('signed in seconds and sent in milliseconds is one mistake', () => {
    assert.deepEqual(explain(right, { timestamp: sentMs })?.causes, ['seconds-signed']);
  });

  it('is off where our clock is more than 300 s away', () => {
    for (const [skewS, causes] of [
      [300, []],
      [-300, []],
      [301, ['clock-off']],
      [-301, ['clock-off']],
    ] as const) {
      const nowMs = (Number(timestamp) + skewS) * 1000;
      assert.deepEqual(explain(right, { nowMs })?.causes, causes);
    }
  });
});

describe('other secrets of version 2', () => {
  const others: OtherSecret[] = (
    ['old-secret', 'production-secret', 'sandbox-secret', 'callback-secret'] as const
  ).map((each) => ({ id: each, text: `whsec_${hash('sha256', each, 'base64')}` }));
  others.push({ id: 'production-key', text: 'ffffeeeeddddccccbbbbaaaa99998888' });
  others.push({ id: 'customer-password', text: 'TryMe2026' });
  const [first] = others;

  for (const { id: which, text } of others) {
    it(`are named: ${which}`, () => {
      const keys = text.startsWith('whsec_') ? [bytesOf(text.slice(6))] : [text, bytesOf(text)];
      for (const key of keys) {
        const found = explain(sign(signedText(), key), { others });
        assert.deepEqual(found, { causes: ['another-secret'], secret: which });
      }
    });
  }

  it('are named beside how they were used', () => {
    const key = first?.text.slice(6) ?? '';
    assert.deepEqual(explain(sign(signedText(), key), { others }), {
      causes: ['another-secret', 'secret-not-decoded'],
      secret: 'old-secret',
    });
    const digits = hmac(bytesOf(key), body).toString('hex');
    assert.deepEqual(explain(digits, { others }), {
      causes: ['another-secret', 'body-only', 'no-prefix', 'signature-hex'],
      secret: 'old-secret',
    });
  });

  it('are the demo account’s too, which everybody sees', () => {
    const demoSecret = `whsec_${hash('sha256', 'demo', 'base64')}`;
    const signature = sign(signedText(), bytesOf(demoSecret.slice(6)));
    assert.deepEqual(explain(signature, { demoSecret })?.causes, ['secret-demo']);
  });
});

describe('a diagnosis of version 2', () => {
  it('has no causes where the signature is right, whatever the call', () => {
    for (let at = 0; at < 300; at += 1) {
      const key = randomBytes(32);
      const text = at % 3 === 0 ? body : randomBytes(at).toString('latin1');
      const known = {
        secret: `whsec_${key.toString('base64')}`,
        id: `order/addOrder:${randomBytes(12).toString('base64url')}`,
        body: text,
      };
      const signature = sign(`${known.id}.${timestamp}.${text}`, key);
      assert.deepEqual(explain(signature, known), { causes: [] }, JSON.stringify(known));
      const two = `v1,${randomBytes(32).toString('base64')} ${signature}`;
      assert.deepEqual(explain(two, known), { causes: [] });
    }
  });

  it('explains no signature by coincidence', () => {
    const sizes = [16, 20, 32, 32, 32, 64];
    for (let at = 0; at < 60; at += 1) {
      const bytes = randomBytes(sizes[at % sizes.length] ?? 32);
      const written = bytes.toString((['base64', 'hex'] as const)[Math.floor(at / 6) % 2]);
      for (const signature of [written, `v1,${written}`]) {
        assert.equal(explain(signature), undefined, signature);
      }
    }
  });

  it('takes nothing that is no hash at all', () => {
    const hostile = [
      '',
      'v1,',
      'null',
      'v1,'.repeat(300),
      'a'.repeat(100_000),
      '"'.repeat(999),
      'v1, v1, v1,',
    ];
    for (const signature of hostile) assert.equal(explain(signature), undefined, signature);
  });

  it('knows base64 that was changed on the way', () => {
    const isTelling = (text: string) => text.includes('+') && text.includes('/');
    let at = 0;
    const toRaw = () => hmac(rightKey, signedText(`{"a":${at}}`)).toString('base64');
    while (!isTelling(toRaw())) at += 1;
    const written = toRaw();
    const known = { body: `{"a":${at}}` };
    const explainWritten = (text: string) => explain(`v1,${text}`, known)?.causes;
    const urlSafe = written.replaceAll('+', '-').replaceAll('/', '_');
    assert.deepEqual(explainWritten(urlSafe), ['signature-base64-url']);
    assert.deepEqual(explainWritten(urlSafe.replace('=', '')), ['signature-base64-url']);
    assert.deepEqual(explainWritten(written.replaceAll('+', ' ')), ['signature-plus-lost']);
    assert.deepEqual(explainWritten(written.toUpperCase()), ['signature-upper']);
  });

  it('names every cause of its list', () => {
    const named = new Set([...groups.flatMap(([, all]) => all.flatMap(([, causes]) => causes))]);
    const elsewhere = [
      'another-secret',
      'milliseconds-sent',
      'seconds-signed',
      'clock-off',
      'secret-demo',
      'signature-base64-url',
      'signature-plus-lost',
      'signature-upper',
      // Those of the text that both versions share are recorded from programs.
    ];
    const ofBoth: readonly string[] = causes1;
    const missing = causes2.filter(
      (each) => !named.has(each) && !elsewhere.includes(each) && !ofBoth.includes(each),
    );
    assert.deepEqual(missing, []);
  });

  it('holds no secret', () => {
    const others: OtherSecret[] = [{ id: 'old-secret', text: `whsec_${btoa('x'.repeat(32))}` }];
    const all = groups.flatMap(([, mistakes]) =>
      mistakes.map(([, , each]) => explain(each, { others })),
    );
    const told = JSON.stringify(all);
    for (const each of [secret, base64, privateKey, own]) assert.ok(!told.includes(each));
  });

  it('is the same in the browser', () => {
    for (const [, causes, signature] of ofMany.slice(0, 3)) {
      const found = explain(signature, {}, browserHashes);
      assert.deepEqual(found?.causes.length, causes.length);
      assert.deepEqual(found, explain(signature));
    }
  });

  it('is not stopped by hostile calls', () => {
    const unknown = `v1,${randomBytes(32).toString('base64')}`;
    const bodies = [
      '',
      '\ud800',
      '['.repeat(30_000),
      `{"a":${'9'.repeat(60_000)}}`,
      '\0'.repeat(1000),
    ];
    for (const each of bodies) assert.equal(explain(unknown, { body: each }), undefined);
    for (const known of [
      { id: '', timestamp: '', apiAccount: '' },
      { id: '\ud800:', timestamp: '9'.repeat(500) },
      { timestamp: '99999999999999999999', id: ':'.repeat(500) },
      { secret: '' },
      { secret: 'whsec_!' },
    ]) {
      assert.equal(explain(unknown, known), undefined);
    }
  });
});

/** Hashes that are counted. */
function createCount(): { hashes: Hashes; counted: { tries: number; bytes: number } } {
  const counted = { tries: 0, bytes: 0 };
  const count = (bytes: Uint8Array) => {
    counted.tries += 1;
    counted.bytes += bytes.length;
  };
  const hashes: Hashes = {
    hash(name, bytes) {
      count(bytes);
      return serverHashes.hash(name, bytes);
    },
    hmac(name, key, bytes) {
      count(bytes);
      return serverHashes.hmac(name, key, bytes);
    },
  };
  return { hashes, counted };
}

describe('the tries of one diagnosis of version 2', () => {
  const unknown = `v1,${Buffer.alloc(32).toString('base64')}`;
  const withBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  it('are bounded whatever the length of the body', () => {
    for (const bytes of [8, 300, 8 * 1024, 64 * 1024, 1024 * 1024]) {
      const { hashes, counted } = createCount();
      assert.equal(explain(unknown, { body: withBytes(bytes) }, hashes), undefined);
      assert.ok(counted.tries > 20 && counted.tries <= mostTries, `${counted.tries} of ${bytes}`);
      // A few hashes of the body are taken beside the tries.
      assert.ok(counted.bytes <= mostHashedBytes + 4 * bytes, `${counted.bytes} of ${bytes}`);
    }
  });

  it('find the usual mistakes of a body of 1 MiB', () => {
    const long = withBytes(1024 * 1024);
    const { hashes, counted } = createCount();
    const signature = sign(`${id}.${timestamp}.${long}`, base64);
    assert.deepEqual(explain(signature, { body: long }, hashes)?.causes, ['secret-not-decoded']);
    assert.ok(counted.tries < 5);
    assert.deepEqual(explain(sign(long), { body: long })?.causes, ['body-only']);
  });

  it('are each watched', () => {
    let asked = 0;
    const watch = () => {
      asked += 1;
      if (asked === 50) throw new Error('too long');
    };
    const search = () =>
      diagnoseSignature(serverHashes, { ...evidence, signature: unknown }, watch);
    assert.throws(search, /too long/);
    assert.equal(asked, 50);
  });
});
