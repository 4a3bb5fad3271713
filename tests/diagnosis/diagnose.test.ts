import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { browserHashes } from '#client/hashes.ts';
import type { BusinessEvidence, HeaderEvidence } from '#contract/diagnosis.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { diagnoseBusiness, diagnoseHeader } from '#diagnosis/diagnose.ts';
import { md5, serverHashes } from '#server/crypto/hashes.ts';

const key = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const password = 'TryMe2026';
const code = 'J0000000001';
const cipher = toCipher(md5, password);
const text =
  '{"customerCode":"J0000000001","digest":"abc=","receiver":{"city":"القاهرة","name":"王 <A&B>"},"weight":10.0}';
const others = [
  { id: 'production-key', text: 'ffffeeeeddddccccbbbbaaaa99998888' },
  { id: 'password', text: password },
] as const;
const header: HeaderEvidence = {
  digest: '',
  text,
  apiAccount: '100000000000000001',
  timestamp: '1780000000000',
  key,
  others,
  business: { code, cipher },
};
const business: BusinessEvidence = {
  digest: '',
  text,
  apiAccount: '1',
  code,
  cipher,
  password,
  key,
};
const raw = (whole: string) => hash('md5', whole, 'base64');
const explainHeader = (evidence: Partial<HeaderEvidence>) =>
  diagnoseHeader(serverHashes, { ...header, ...evidence });
const explainBusiness = (evidence: Partial<BusinessEvidence>) =>
  diagnoseBusiness(serverHashes, { ...business, ...evidence });

describe('a diagnosis', () => {
  it('has no causes for a correct digest', () => {
    assert.deepEqual(explainHeader({ digest: toHeaderDigest(md5, text, key) }), { causes: [] });
    const digest = toBusinessDigest(md5, code, cipher, key);
    assert.deepEqual(explainBusiness({ digest }), { causes: [] });
  });

  it('explains no digest by coincidence', () => {
    const sizes = [16, 16, 16, 20, 32];
    const count = process.env.TESTS === 'all' ? 10_000 : 500;
    for (let at = 0; at < count; at += 1) {
      const bytes = randomBytes(sizes[at % sizes.length] ?? 16);
      const digest = bytes.toString((['base64', 'hex'] as const)[Math.floor(at / 5) % 2]);
      assert.equal(explainHeader({ digest }), undefined, digest);
      if (at % 7 === 0) assert.equal(explainBusiness({ digest, others }), undefined, digest);
    }
  });

  it('ignores texts that cannot be a hash', () => {
    for (const digest of ['', 'null', 'a'.repeat(10_000), '==', '%'.repeat(50), '\ud800']) {
      assert.equal(explainHeader({ digest }), undefined, digest);
      assert.equal(explainBusiness({ digest }), undefined, digest);
    }
  });

  it('names the other secret and how it was used', () => {
    const [production, other] = others;
    assert.deepEqual(explainHeader({ digest: raw(text + production.text) }), {
      causes: ['another-secret'],
      secret: 'production-key',
    });
    assert.deepEqual(explainHeader({ digest: hash('md5', text + other.text, 'hex') }), {
      causes: ['another-secret', 'hex'],
      secret: 'password',
    });
    const digest = raw(code + cipher + production.text);
    assert.deepEqual(explainBusiness({ digest, others }), {
      causes: ['another-secret'],
      secret: 'production-key',
    });
  });

  it('recognises public keys', () => {
    const example = raw(`${text}a0a1047cce70493c9d5d29704f05d0d9`);
    assert.deepEqual(explainHeader({ digest: example }), { causes: ['key-example'] });
    const demoKey = '1111222233334444';
    assert.deepEqual(explainHeader({ digest: raw(text + demoKey), demoKey }), {
      causes: ['key-demo'],
    });
  });

  it('skips password mistakes without a password', () => {
    const digest = raw(code + password + key);
    assert.deepEqual(explainBusiness({ digest }), { causes: ['plain-password'] });
    assert.equal(explainBusiness({ digest, password: undefined }), undefined);
    const lower = raw(code + cipher.toLowerCase() + key);
    assert.deepEqual(explainBusiness({ digest: lower, password: undefined }), {
      causes: ['cipher-lower'],
    });
  });

  it('rewrites numbers like each language', () => {
    const numbers = '{"a": 10.0, "b": 12345678901234567890, "c": 1.50, "d": 1e2}';
    const javascript = '{"a":10,"b":12345678901234567000,"c":1.5,"d":100}';
    const python = '{"a": 10.0, "b": 12345678901234567890, "c": 1.5, "d": 100.0}';
    const explain = (written: string) =>
      explainHeader({ text: numbers, digest: raw(written + key) })?.causes;
    assert.deepEqual(explain(javascript), ['compact']);
    assert.deepEqual(explain(python), ['python']);
  });

  it('prefers one mistake to two', () => {
    const plain = '{"a":1}';
    const digest = raw(`${plain}\n${key}`);
    assert.deepEqual(explainHeader({ text: plain, digest }), { causes: ['trailing-lf'] });
  });

  it('survives hostile texts', () => {
    const hostile = [
      '['.repeat(30_000) + ']'.repeat(30_000),
      '{"a":'.repeat(10_000),
      `{"a":${'9'.repeat(60_000)}}`,
      `[${'1e400,'.repeat(5000)}-0]`,
      `"${'\\'.repeat(60_000)}"`,
      `{"__proto__":{"toString":null},"digest":1,"digest":"\\ud800"}`,
      '\ud800{"a":"\\u0000n"}\udfff',
      '{"digest"',
      '\0'.repeat(1000),
      `{"a":${' '.repeat(60_000)}1,"digest":"x"}`,
      `{"a":1${' '.repeat(60_000)},"digest":"x"}`,
      `[1.0,${'1,'.repeat(30_000)}1]`,
    ];
    for (const each of hostile) {
      assert.equal(explainHeader({ text: each, digest: raw('unknown') }), undefined);
      assert.equal(explainBusiness({ text: each, digest: raw('unknown') }), undefined);
      const digest = toHeaderDigest(md5, each, key);
      assert.deepEqual(explainHeader({ text: each, digest }), { causes: [] });
    }
  });
});

describe('the watch over a search', () => {
  it('is called before each try, even for a digest that is not MD5', () => {
    for (const digest of [raw('unknown'), hash('sha1', 'unknown', 'hex')]) {
      let asked = 0;
      const assertInTime = () => {
        asked += 1;
        if (asked === 50) throw new Error('too long');
      };
      const search = () => diagnoseHeader(serverHashes, { ...header, digest }, assertInTime);
      assert.throws(search, /too long/);
      assert.equal(asked, 50);
    }
  });
});

describe('the hashes of browser and server', () => {
  it('are equal', () => {
    for (const length of [0, 1, 3, 55, 56, 64, 65, 1000]) {
      const bytes = randomBytes(length);
      for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'] as const) {
        const [one, two] = [browserHashes, serverHashes].map((each) => each.hash(algorithm, bytes));
        assert.deepEqual(Buffer.from(one ?? []), Buffer.from(two ?? []));
      }
      for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'] as const) {
        const secret = randomBytes(length % 70);
        const [one, two] = [browserHashes, serverHashes].map((each) =>
          each.hmac(algorithm, secret, bytes),
        );
        assert.deepEqual(Buffer.from(one ?? []), Buffer.from(two ?? []));
      }
    }
  });

  it('lead to the same causes', () => {
    const digests = [raw(`${text}\n${key}`), hash('sha256', text + key, 'hex'), raw(key + text)];
    for (const digest of digests) {
      const inBrowser = diagnoseHeader(browserHashes, { ...header, digest });
      assert.ok(inBrowser?.causes.length);
      assert.deepEqual(inBrowser, explainHeader({ digest }));
    }
  });
});

describe('percent-encoding by several languages', () => {
  const path = '{"url":"a/b c","sign":"(!*~\')"}';
  /** Like PHP's rawurlencode, Python's quote, and the forms of Java and PHP. */
  const strict = (each: string) =>
    encodeURIComponent(each).replace(
      /[!'()*]/g,
      (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const python = (each: string) => strict(each).replaceAll('%2F', '/');
  const java = (each: string) => new URLSearchParams([['', each]]).toString().slice(1);
  const php = (each: string) => strict(each).replaceAll('~', '%7E').replaceAll('%20', '+');
  const ways: [string, string, (each: string) => string][] = [
    ['percent', 'percent-twice', encodeURIComponent],
    ['percent', 'percent-twice', strict],
    ['percent', 'percent-twice', python],
    ['form', 'form-twice', java],
    ['form', 'form-twice', php],
  ];
  for (const [at, [once, twice, encode]] of ways.entries()) {
    it(`is recognised once and twice, way ${at + 1}`, () => {
      const explain = (written: string) =>
        explainHeader({ text: path, digest: raw(written + key) })?.causes;
      assert.deepEqual(explain(encode(path)), [once]);
      assert.deepEqual(explain(encode(encode(path))), [twice]);
    });
  }
});
