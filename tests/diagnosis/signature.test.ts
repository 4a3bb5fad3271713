import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { browserHashes } from '#client/hashes.ts';
import { causes1, causes2 } from '#contract/causes.ts';
import type { Hashes, OtherSecret } from '#contract/diagnosis.ts';
import { diagnoseSignature, mostHashedBytes, mostTries } from '#diagnosis/v2/diagnose.ts';
import { serverHashes } from '#server/crypto/hashes.ts';
import {
  base64,
  body,
  evidence,
  explain,
  groups,
  hmac,
  id,
  privateKey,
  rightKey,
  secret,
  sign,
  signedText,
  timestamp,
} from './_signature.ts';

for (const [name, mistakes] of groups) {
  describe(`mistakes of version 2 ${name}`, () => {
    for (const [mistake, causes, signature] of mistakes) {
      it(`are recognised: ${mistake}`, () => {
        const inOrder = (all: readonly string[]) => [...all].sort();
        assert.deepEqual(inOrder(explain(signature)?.causes ?? ['nothing']), inOrder(causes));
      });
    }
  });
}

describe('the tries for a signature', () => {
  /** Counts the tries; a smaller budget ends the search. */
  function countTries(signature: string): number {
    let tries = 0;
    diagnoseSignature(serverHashes, { ...evidence, signature }, () => {
      tries += 1;
    });
    return tries;
  }

  it('find mistakes of the secret and of joining the parts first', () => {
    const late = groups.slice(0, 2).flatMap(([, mistakes]) =>
      mistakes
        .filter(([, causes]) => causes.length === 1)
        // These take a thousand tries on their own.
        .filter(([, causes]) => !causes.includes('milliseconds-signed'))
        .map(([name, , signature]) => [name, countTries(signature)] as const)
        .filter(([, tries]) => tries > 200),
    );
    assert.deepEqual(late, []);
  });

  it('find each single mistake before any pair', () => {
    const late = groups.flatMap(([, mistakes]) =>
      mistakes
        .filter(([, causes]) => causes.length === 1)
        .map(([name, , signature]) => [name, countTries(signature)] as const)
        .filter(([, tries]) => tries > 1500),
    );
    assert.deepEqual(late, []);
  });

  it('end with any budget, and never with a wrong cause', () => {
    class Over extends Error {}
    for (const [, causes, signature] of groups.flatMap(([, mistakes]) => mistakes.slice(0, 4))) {
      const needed = countTries(signature);
      for (const budget of [0, 1, needed - 1, needed]) {
        let left = budget;
        const explainWithin = () =>
          diagnoseSignature(serverHashes, { ...evidence, signature }, () => {
            left -= 1;
            if (left < 0) throw new Over();
          });
        if (budget < needed) assert.throws(explainWithin, Over);
        else assert.deepEqual(explainWithin()?.causes.length, causes.length);
      }
    }
  });
});

describe('a diagnosis of version 2', () => {
  it('has no causes for a correct signature, whatever the call', () => {
    for (let at = 0; at < 300; at += 1) {
      const key = randomBytes(32);
      const text = at % 3 === 0 ? body : randomBytes(at).toString('latin1');
      const known = {
        secret: `whsec_${key.toString('base64')}`,
        id: `order/addOrder:${randomBytes(12).toString('base64url')}`,
        text,
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

  it('ignores texts that cannot be a signature', () => {
    const hostile = [
      '',
      'null',
      'v1,'.repeat(300),
      'a'.repeat(100_000),
      '"'.repeat(999),
      'v1, v1, v1,',
    ];
    for (const signature of hostile) assert.equal(explain(signature), undefined, signature);
  });

  it('recognises a prefix without a signature, also in quotes, and the time with it', () => {
    for (const signature of ['v1,', 'v1', ' v1, ', '"v1,"']) {
      assert.deepEqual(explain(signature), { causes: ['no-signature'] }, signature);
    }
    assert.deepEqual(explain('v1,', { nowMs: 0 })?.causes, ['no-signature', 'clock-off']);
  });

  it('recognises base64 that was changed in transit', () => {
    const isTelling = (text: string) => text.includes('+') && text.includes('/');
    let at = 0;
    const toRaw = () => hmac(rightKey, signedText(`{"a":${at}}`)).toString('base64');
    while (!isTelling(toRaw())) at += 1;
    const written = toRaw();
    const known = { text: `{"a":${at}}` };
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
      // Causes of the text that both versions share are recorded from programs.
    ];
    const ofBoth: readonly string[] = causes1;
    const missing = causes2.filter(
      (each) => !named.has(each) && !elsewhere.includes(each) && !ofBoth.includes(each),
    );
    assert.deepEqual(missing, []);
  });

  it('contains no secret', () => {
    const others: OtherSecret[] = [{ id: 'old-secret', text: `whsec_${btoa('x'.repeat(32))}` }];
    const all = groups.flatMap(([, mistakes]) =>
      mistakes.map(([, , each]) => explain(each, { others })),
    );
    const told = JSON.stringify(all);
    for (const each of [secret, base64, privateKey]) assert.ok(!told.includes(each));
  });

  it('is the same in the browser', () => {
    for (const [, causes, signature] of groups.at(-1)?.[1].slice(0, 3) ?? []) {
      const found = explain(signature, {}, browserHashes);
      assert.deepEqual(found?.causes.length, causes.length);
      assert.deepEqual(found, explain(signature));
    }
  });

  it('survives hostile calls', () => {
    const unknown = `v1,${randomBytes(32).toString('base64')}`;
    const bodies = [
      '',
      '\ud800',
      '['.repeat(30_000),
      `{"a":${'9'.repeat(60_000)}}`,
      '\0'.repeat(1000),
    ];
    for (const each of bodies) assert.equal(explain(unknown, { text: each }), undefined);
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

describe('a signature over the bytes of a code page', () => {
  /** Encoded by the codecs of Python, as hexadecimal; an unknown character is a question mark. */
  const encoded = [
    ['windows-1256', '{"a":"شارع 王"}', '7b2261223a22d4c7d1da203f227d'],
    ['windows-874', '{"a":"ถนน é"}', '7b2261223a22b6b9b9203f227d'],
    ['windows-1258', '{"a":"Đ ế ơ"}', '7b2261223a22d0203f20f5227d'],
    ['windows-1252', '{"a":"€ ศ"}', '7b2261223a2280203f227d'],
    ['iso-8859-6', '{"a":"شارع"}', '7b2261223a22d4c7d1d9227d'],
    ['gbk', '{"a":"王 ش"}', '7b2261223a22cdf5203f227d'],
    ['big5', '{"a":"臺 ش"}', '7b2261223a22bb4f203f227d'],
    ['gb18030', '{"a":"王 ش 𠀀"}', '7b2261223a22cdf520813185322095328236227d'],
  ] as const;
  for (const [cause, text, hex] of encoded) {
    it(`is explained: ${cause}`, () => {
      const bytes = Buffer.from(hex, 'hex');
      const signed = Buffer.concat([Buffer.from(signedText('')), bytes]);
      assert.deepEqual(explain(sign(signed), { text })?.causes, [cause]);
    });
  }
});

describe('a signature over letters changed in transit', () => {
  const names = {
    'zh-CN': '王小明 <东区>',
    en: 'Zoë O’Neill & Sons',
    th: 'ถนนสุขุมวิท กำแพง',
    km: 'ភូមិ កោះ & ផ្លូវ',
    ms: 'Café Seri – Ñuñoa',
    id: 'Jl. Merdeka № 5 é',
    vi: 'Nguyễn Thị Ánh',
    ar: 'شارع آل نهيان أحمد',
  };
  const isAscii = (letter: string) => letter < '\u0080';
  const mistakes = {
    'letters-dropped': (text: string) => Array.from(text).filter(isAscii).join(''),
    'utf8-twice': (text: string) => Buffer.from(text).toString('latin1'),
    'html-escaped': (text: string) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    normalized: (text: string) => text.normalize('NFD'),
  };
  for (const [locale, name] of Object.entries(names)) {
    it(`is explained in the letters of ${locale}`, () => {
      const text = JSON.stringify({ customerCode: 'J1', name });
      for (const [cause, change] of Object.entries(mistakes)) {
        const changed = change(text);
        if (changed === text) continue;
        assert.deepEqual(explain(sign(signedText(changed)), { text })?.causes, [cause]);
        // A text changed before it was sent, but signed in its original form.
        if (cause === 'normalized' || cause === 'html-escaped') {
          assert.deepEqual(explain(sign(signedText(text)), { text: changed })?.causes, [cause]);
        }
      }
    });
  }
});

const right = sign(signedText());
const bytesOf = (text: string) => Buffer.from(text, 'base64');

describe('the timestamp of a version 2 call', () => {
  const sentMs = `${timestamp}123`;

  it('is diagnosed when sent and signed in milliseconds, beside other mistakes', () => {
    const text = `${id}.${sentMs}.${body}`;
    const known = { timestamp: sentMs };
    assert.deepEqual(explain(sign(text), known)?.causes, ['milliseconds-sent']);
    const causes = explain(sign(text, base64), known)?.causes;
    assert.deepEqual(causes, ['secret-not-decoded', 'milliseconds-sent']);
  });

  it('counts as one mistake when signed in seconds and sent in milliseconds', () => {
    assert.deepEqual(explain(right, { timestamp: sentMs })?.causes, ['seconds-signed']);
  });

  it('is off when our clock differs by more than 300 s', () => {
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

  it('are named together with how they were used', () => {
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

  it('include the public secret of the demo account', () => {
    const demoSecret = `whsec_${hash('sha256', 'demo', 'base64')}`;
    const signature = sign(signedText(), bytesOf(demoSecret.slice(6)));
    assert.deepEqual(explain(signature, { demoSecret })?.causes, ['secret-demo']);
  });
});

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

describe('the tries of a version 2 diagnosis', () => {
  const unknown = `v1,${Buffer.alloc(32).toString('base64')}`;
  const withBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  it('are limited for any length of the body', () => {
    for (const bytes of [8, 300, 8 * 1024, 64 * 1024, 1024 * 1024]) {
      const { hashes, counted } = createCount();
      assert.equal(explain(unknown, { text: withBytes(bytes) }, hashes), undefined);
      assert.ok(counted.tries > 20 && counted.tries <= mostTries, `${counted.tries} of ${bytes}`);
      // A few hashes of the body come on top of the tries.
      assert.ok(counted.bytes <= mostHashedBytes + 4 * bytes, `${counted.bytes} of ${bytes}`);
    }
  });

  it('find the usual mistakes of a body of 1 MiB', () => {
    const long = withBytes(1024 * 1024);
    const { hashes, counted } = createCount();
    const signature = sign(`${id}.${timestamp}.${long}`, base64);
    assert.deepEqual(explain(signature, { text: long }, hashes)?.causes, ['secret-not-decoded']);
    assert.ok(counted.tries < 5);
    assert.deepEqual(explain(sign(long), { text: long })?.causes, ['body-only']);
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
