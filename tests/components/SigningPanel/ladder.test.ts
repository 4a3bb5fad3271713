import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserHmac } from '#client/hmac.ts';
import { browserMd5 } from '#client/signing.ts';
import { causes1, causes2 } from '#contract/causes.ts';
import en from '../../../i18n/en/code.json' with { type: 'json' };
import {
  findFirstStep,
  type Step,
  toBusinessLadder,
  toHeaderLadder,
  toStepText,
} from '../../../src/components/SigningPanel/_ladder.ts';
import { toKeyLadder, toSignatureLadder } from '../../../src/components/SigningPanel/_v2/ladder.ts';
import { countBytes, toVisibleParts } from '../../../src/components/VisibleText/visible-parts.ts';
import vectors from '../../../static/vectors.json' with { type: 'json' };

const toTexts = (steps: Step[]) =>
  Object.fromEntries(steps.map((step) => [step.id, toStepText(step)]));

describe('signing steps', () => {
  for (const { customerCode, password, privateKey, digest, cipher } of vectors.business) {
    if (!password) continue;
    it(`lead to the business digest of ${customerCode}`, () => {
      const customer = { code: customerCode, password };
      const texts = toTexts(toBusinessLadder(browserMd5, privateKey, customer, 'customer'));
      assert.equal(texts.cipherText, `${password}${vectors.salt}`);
      if (cipher) assert.equal(texts.cipher, cipher);
      assert.equal(texts.businessText, customerCode + texts.cipher + privateKey);
      assert.equal(Buffer.from(String(texts.businessHex), 'hex').toString('base64'), digest);
      assert.equal(texts.businessDigest, digest);
    });
  }

  for (const [index, { bizContent, privateKey, digest }] of vectors.header.entries()) {
    it(`lead to header digest ${index}`, () => {
      const texts = toTexts(toHeaderLadder(browserMd5, { bizContent, privateKey }));
      assert.equal(texts.headerText, bizContent + privateKey);
      assert.equal(Buffer.from(String(texts.headerHex), 'hex').toString('base64'), digest);
      assert.equal(texts.headerDigest, digest);
    });
  }

  it('have a text each', () => {
    const customer = { code: '', password: '' };
    const steps = [
      ...toBusinessLadder(browserMd5, '', customer, 'customer'),
      ...toBusinessLadder(browserMd5, '', customer, 'salesperson'),
      ...toHeaderLadder(browserMd5, { bizContent: '', privateKey: '' }),
    ];
    for (const { id } of steps) assert.ok(`sign.step.${id}` in en, id);
  });
});

describe('toVisibleParts', () => {
  it('names each invisible character and nothing else', () => {
    const parts = toVisibleParts('\ufeffa b\t\r\n\u00a0\u200f\u0007القاهرة📦');
    assert.deepEqual(
      parts.map((part) => ('text' in part ? part.text : part.name)),
      ['BOM', 'a', 'SPACE', 'b', 'TAB', 'CR', 'LF', 'NBSP', 'RLM', 'U+0007', 'القاهرة📦'],
    );
  });

  it('loses no character', () => {
    const text = 'x\u202e \u2066y\u3000';
    const back = toVisibleParts(text).map((part) => ('text' in part ? part.text : part.character));
    assert.equal(back.join(''), text);
  });

  it('is counted in UTF-8 bytes', () => {
    assert.equal(countBytes('aé中📦\ufeff'), 1 + 2 + 3 + 4 + 3);
  });
});

describe('findFirstStep', () => {
  const ladders = {
    header: toHeaderLadder(browserMd5, { bizContent: 'a', privateKey: 'b' }),
    business: toBusinessLadder(browserMd5, 'b', { code: 'c', password: 'd' }, 'customer'),
    signature: [
      ...toKeyLadder(`whsec_${'A'.repeat(32)}`),
      ...toSignatureLadder(browserHmac, {
        secret: `whsec_${'A'.repeat(32)}`,
        id: 'a',
        timestamp: '1',
        body: 'b',
      }),
    ],
  };

  it('returns a step of the signing steps for every known mistake', () => {
    for (const [ladder, steps] of Object.entries(ladders) as [keyof typeof ladders, Step[]][]) {
      const ids = steps.map(({ id }) => id);
      for (const cause of ladder === 'signature' ? causes2 : causes1) {
        const step = findFirstStep([cause], ladder, 'customer');
        assert.ok(step && ids.includes(step), `${ladder}: ${cause} leads to ${step}`);
      }
    }
  });

  it('returns the earliest of several, and none without a mistake', () => {
    assert.equal(findFirstStep([], 'signature'), undefined);
    assert.equal(findFirstStep(['signature-hex', 'body-only'], 'signature'), 'signedText');
    assert.equal(findFirstStep(['no-prefix', 'secret-hex'], 'signature'), 'secretBytes');
    assert.equal(findFirstStep(['hex', 'plain-password'], 'business', 'customer'), 'cipherText');
  });
});
