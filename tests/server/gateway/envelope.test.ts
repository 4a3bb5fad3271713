import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { ApiError } from '#server/api-error.ts';
import { toFailure } from '#server/gateway/envelope.ts';
import { Texts } from '#server/texts.ts';

const texts = new Texts(Date.now);
const [, english] = languages;
const msgOf = (text: string, field: string) =>
  toFailure(texts, english, new ApiError('999001030', { text, field })).msg;

describe('msg names the field at fault once', () => {
  it('before a text that has no place for it, even where its words contain the name', () => {
    assert.match(msgOf('detail.simulationNoCod', 'scenario'), /^Field invalid: scenario: only an/);
  });

  it('inside a text that has a place for it', () => {
    assert.equal(msgOf('rule.required', 'scenario'), 'Field invalid: scenario is required');
  });
});
