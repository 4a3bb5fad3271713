import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { languages } from '#contract/languages.ts';
import type { ReasonKey } from '#contract/reasons.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toFailure } from '#server/gateway/envelope.ts';
import { createProtocol } from '#server/gateway/protocols/create-protocol.ts';
import { toRefusal } from '#server/gateway/refusal.ts';
import { Texts } from '#server/text/texts.ts';
import { openLog } from '../_support/log.ts';

const request = { id: 'request-1', log: openLog().logger } as unknown as FastifyRequest;
const settings = { timestampToleranceS: undefined, timeZone: 'Africa/Cairo' };
const protocols = [v1, v2].map((version) => createProtocol(version, settings));
const sqlite = (errcode: number) =>
  Object.assign(new Error('database'), { code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string) => Object.assign(new Error('connection'), { code });

describe('a fault of the storage', () => {
  const faults: Record<string, Error> = {
    'a busy SQLite file': sqlite(5),
    'a disk that is full': sqlite(13),
    'a connection refused': coded('ECONNREFUSED'),
    'a server that shuts down': coded('57P01'),
    'a server that fell silent': new Error('Query read timeout'),
    'no connection in time': new Error('timeout exceeded when trying to connect'),
  };
  for (const [name, fault] of Object.entries(faults)) {
    it(`returns 145003040 with 503: ${name}`, () => {
      for (const protocol of protocols) {
        const { error, httpStatus } = toRefusal(fault, request, protocol);
        assert.deepEqual([error.code, httpStatus], ['145003040', 503]);
      }
    });
  }

  it('returns 145005000 when it is a violated constraint', () => {
    const answered = protocols.map((protocol) => {
      const { error, httpStatus } = toRefusal(sqlite(19), request, protocol);
      return [error.code, httpStatus];
    });
    assert.deepEqual(answered, [
      ['145005000', 200],
      ['145005000', 500],
    ]);
  });
});

const texts = new Texts(Date.now);
const [, english] = languages;
const msgOf = (text: ReasonKey<'999001030'>, field: string) =>
  toFailure(texts, english, new ApiError('999001030', { text, field })).msg;

describe('the msg of a field error', () => {
  it('names the field before a text without a placeholder, even when its words contain the name', () => {
    assert.match(msgOf('detail.simulationNoCod', 'scenario'), /^Field invalid: scenario: only an/);
  });

  it('names the field once inside a text with a placeholder', () => {
    assert.equal(msgOf('rule.required', 'scenario'), 'Field invalid: scenario is required');
  });
});
