import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Limits } from '#server/people/limits.ts';
import { addCompany } from '../_support/accounts.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { addOwner } from '../console/pushes/_owners.ts';
import { writePushes } from '../push/_context.ts';

const portal = await openTestPortal({ CALLBACK_ALLOW_HTTP: 'on', CALLBACK_ALLOW_PRIVATE: 'on' });
const { people, context } = portal;
const company = await addCompany(portal);
const owner = await addOwner(portal, 'http://127.0.0.1:9/');
const [pushId] = await writePushes(portal, owner.account);
const own = company.user.id;

/**
 * Limits without `consumeFor`: of guesses, which cost a point in any case; of codes, which their caller refunds;
 * and of failed attempts and calls that write nothing.
 */
const countAttempts = [
  'pictures',
  'signInName',
  'signInNetwork',
  'signInPair',
  'signInHour',
  'signInStranger',
  'resetNetwork',
  'resetTarget',
  'sendAllDay',
  'sendTargetPause',
  'sendTargetHour',
  'sendTargetDay',
  'sendAddressHour',
  'sendNetworkHour',
  'sendNetworkDay',
  'sendStrangersSmsDay',
  'sendCountryDay',
  'askNetworkHour',
  'totpTries',
  'passkeyTries',
  'proofTries',
  'parityChecks',
  'listenCalls',
  'listenAnswers',
  'sessionCalls',
  'resolvedAddresses',
  'mcpMessages',
  'wrongProofs',
];

interface Counted {
  path: string;
  request: object;
  token: string;
  key: string;
}

const text = { environment: 'production', bizContent: '{}' };
const trial = {
  environment: 'production',
  kind: 'logistics/statusFeedback',
  version: 2,
  url: 'http://127.0.0.1:9/',
};
const invited = 'invited@example.com';
const calls: Record<string, Counted> = {
  pushTrials: { path: 'console/testCallback', request: trial, token: company.token, key: own },
  pushSends: {
    path: 'console/sendPushes',
    request: { id: pushId },
    token: owner.token,
    key: owner.user.id,
  },
  signatures: { path: 'help-center/accountSign', request: text, token: company.token, key: own },
  invitations: {
    path: 'organisation/invite',
    request: { email: invited, role: 'viewer' },
    token: company.token,
    key: company.organisation.id,
  },
  invitedAddresses: {
    path: 'organisation/invite',
    request: { email: invited, role: 'viewer' },
    token: company.token,
    key: invited,
  },
  listenTokens: { path: 'console/createListenToken', request: {}, token: company.token, key: own },
  toolTokens: {
    path: 'console/createToolToken',
    request: { name: 'agent', scopes: ['read'], days: 30 },
    token: company.token,
    key: own,
  },
};

/** Runs `work` while every insert into `audit` fails: each of these calls writes one. */
async function refuseAudit<Result>(work: () => Promise<Result>): Promise<Result> {
  const { database, engine } = context;
  const isSqlite = engine === 'sqlite';
  const refuse = isSqlite
    ? sql`create trigger refuse before insert on audit begin select raise(abort, 'refused'); end`
    : sql`alter table audit add constraint refuse check (false) not valid`;
  await refuse.execute(database);
  try {
    return await work();
  } finally {
    const allow = isSqlite
      ? sql`drop trigger refuse`
      : sql`alter table audit drop constraint refuse`;
    await allow.execute(database);
  }
}

describe('rate limit before a write', () => {
  it('is tested for every limit', () => {
    const named = [...countAttempts, ...Object.keys(calls)].sort();
    assert.deepEqual(Object.keys(people.limits).sort(), named);
  });

  for (const [name, { path, request, token, key }] of Object.entries(calls)) {
    it(`${name} counts ${path} only if its write succeeds`, async () => {
      const bound = people.limits[name as keyof Limits];
      const before = await bound.read(key);
      const send = () => ask(portal, 'POST', path, request, { token });
      const failed = await refuseAudit(() => Promise.all([send(), send(), send()]));
      assert.ok(
        failed.every(({ code }) => code !== 1),
        JSON.stringify(failed),
      );
      assert.equal(await bound.read(key), before);
      await send();
      assert.equal(await bound.read(key), before + 1);
    });
  }
});
