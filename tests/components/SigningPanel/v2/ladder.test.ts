import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserHmac } from '#client/hmac.ts';
import en from '../../../../i18n/en/code.json' with { type: 'json' };
import { type Step, toStepText } from '../../../../src/components/SigningPanel/_ladder.ts';
import {
  toKeyLadder,
  toSignatureLadder,
} from '../../../../src/components/SigningPanel/_v2/ladder.ts';
import vectors from '../../../../static/vectors.json' with { type: 'json' };

const toTexts = (steps: Step[]) =>
  Object.fromEntries(steps.map((step) => [step.id, toStepText(step)]));

describe('signing steps of version 2', () => {
  for (const { id: name, secrets, webhookId: id, timestamp, body, signature } of vectors.webhook) {
    it(`lead to the signatures of ${name} with each secret`, () => {
      const made = secrets.map((secret) => {
        const key = toTexts(toKeyLadder(secret));
        assert.equal(`whsec_${key.secretBase64}`, secret);
        const bytes = Buffer.from(String(key.secretBytes), 'hex');
        assert.equal(bytes.toString('base64'), key.secretBase64);
        const steps = toSignatureLadder(browserHmac, { secret, id, timestamp, body });
        const texts = toTexts(steps);
        assert.equal(texts.signedText, `${id}.${timestamp}.${body}`);
        assert.equal(
          Buffer.from(String(texts.hmacHex), 'hex').toString('base64'),
          texts.hmacBase64,
        );
        return texts.signature;
      });
      assert.equal(made.join(' '), signature);
    });
  }

  it('show the number of bytes of the key, not of its digits', () => {
    const steps = toKeyLadder(`whsec_${btoa('x'.repeat(32))}`);
    assert.equal(steps.find(({ id }) => id === 'secretBytes')?.bytes, 32);
    assert.ok(steps.every(({ pieces }) => pieces.every(({ kind }) => kind === 'key')));
  });

  it('have a text each', () => {
    const input = { secret: '', id: '', timestamp: '', body: '' };
    for (const { id } of [...toKeyLadder(''), ...toSignatureLadder(browserHmac, input)]) {
      assert.ok(`sign.step.${id}` in en, id);
    }
  });
});
