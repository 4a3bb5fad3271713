import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ApiFailure, type FailureKind } from '#client/api-failure.ts';
import { portalErrors } from '#contract/errors.ts';
import { fillText } from '#contract/texts.ts';
import english from '../../../i18n/en/code.json' with { type: 'json' };
import { toFailureWords } from '../../../src/components/Failure/to-failure-words.ts';

const say = (id: string, values: Record<string, string | number> = {}) => {
  const text = (english as Record<string, { message: string }>)[id]?.message;
  assert.ok(text !== undefined, `i18n/en/code.json lacks ${id}`);
  return fillText(text, values);
};

const tooOften = (waitS: number) =>
  new ApiFailure('answer', 'Too many codes were sent.', {
    code: portalErrors.tooOften,
    data: { waitS },
  });

it('toFailureWords says for every kind of failure what happened and what to do', () => {
  const kinds: FailureKind[] = ['server', 'network', 'timeout', 'offline', 'cancelled'];
  for (const kind of kinds) {
    const { title, advice } = toFailureWords(say, new ApiFailure(kind, ''));
    assert.ok(title.length > 0 && advice.length > 0, kind);
    assert.doesNotMatch(title + advice, /[{}]/, kind);
  }
});

it('toFailureWords says how long to wait in a suitable unit', () => {
  const wait = (waitS: number) => toFailureWords(say, tooOften(waitS)).advice;
  assert.match(wait(0.2), /\b1 s/);
  assert.match(wait(60), /\b60 s/);
  assert.match(wait(91), /\b2 min/);
  assert.match(wait(3600), /\b60 min/);
  assert.match(wait(86_400), /\b24 h/);
});

it("toFailureWords shows the server's message of a refusal", () => {
  const failure = new ApiFailure('answer', 'Name or password is wrong.', {
    code: portalErrors.credentials,
  });
  assert.equal(toFailureWords(say, failure).title, 'Name or password is wrong.');
});
