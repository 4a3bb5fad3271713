import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toFailure } from '#server/gateway/envelope.ts';
import { Texts } from '#server/text/texts.ts';

const texts = new Texts(Date.now);
const [, english] = languages;
const msgOf = (text: string, field: string) =>
  toFailure(texts, english, new ApiError('999001030', { text, field })).msg;

describe('the msg of a field error', () => {
  it('names the field before a text without a placeholder, even when its words contain the name', () => {
    assert.match(msgOf('detail.simulationNoCod', 'scenario'), /^Field invalid: scenario: only an/);
  });

  it('names the field once inside a text with a placeholder', () => {
    assert.equal(msgOf('rule.required', 'scenario'), 'Field invalid: scenario is required');
  });
});
