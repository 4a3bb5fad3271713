import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { type AnyPortalCall, portalCalls } from '#contract/portal/all.ts';
import { renameOrganisation } from '#contract/portal/organisation.ts';
import type { Handlers } from '#server/people/asked.ts';
import { toProfile } from '#server/people/users/user-store.ts';
import { openLog } from '../_support/log.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import {
  actors,
  environments,
  fromOutside,
  portal,
  requestOf,
  toRefusal,
  toToken,
} from './_actors.ts';

/** Served without a definition, since browsers, the language client or a listener request them. */
const bare: readonly string[] = [
  'i18n/dictionary/getDefaultLang',
  'i18n/dictionary/:code/:hash',
  'file/downloadTwoTemplate',
  'file/image/:id',
  'listen/next',
  'listen/answer',
];

/** Routes of the server below `/openplatformweb`, without the gateway's. */
function listRoutes(): string[] {
  const lines = portal.app.printRoutes({ commonPrefix: false }).split('\n');
  const stack: string[] = [];
  const found = new Set<string>();
  for (const line of lines) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods] = match;
    stack.length = indent.length / 4;
    stack.push(part);
    if (methods) found.add(stack.join(''));
  }
  return [...found]
    .filter((url) => url.startsWith('/openplatformweb/') && !url.includes('/mock/'))
    .map((url) => url.slice('/openplatformweb/'.length))
    .filter((url) => url !== '*');
}

describe('description of a portal call', () => {
  it('types the session of its handler', () => {
    // If the mistake compiled, the directive would fail: `npm run types` is the test.
    const signedIn: Pick<Handlers, 'user/me' | 'user/loginOut'> = {
      'user/me': async ({ session }) => toProfile(session.user, session.member),
      // @ts-expect-error Visitors sign out: there may be no session.
      'user/loginOut': async ({ session }) => session.user && null,
    };
    assert.equal(Object.keys(signedIn).length, 2);
  });

  it('exists once for every route except those that programs request', () => {
    const defined: string[] = portalCalls.map((call) => call.path);
    assert.deepEqual([...defined, ...bare].sort(), listRoutes().sort());
  });
});

const say = (text: string) => portal.people.texts.get('en', text);

for (const call of portalCalls) {
  const { path } = call;
  describe(path, () => {
    for (const actor of actors) {
      const refusals = environments.map((each) => toRefusal(call, actor, each));
      it(`refuses a ${actor.name} as described: ${refusals.map((each) => each ?? 'yes').join(', ')}`, async () => {
        for (const [at, environment] of environments.entries()) {
          const request = requestOf(call, environment);
          const token = await toToken(call, actor);
          const answer = await ask(portal, call.method, path, request, { token });
          const refusal = refusals[at];
          if (refusal) {
            const code = actor.who === 'visitor' ? 'sessionOver' : 'forbidden';
            assert.deepEqual([answer.status, answer.code], [200, portalErrors[code]], answer.msg);
            assert.equal(answer.msg, say(refusal));
          } else {
            assert.ok(!fromOutside.includes(answer.code), answer.msg);
            const ofRoles = ['portal.ownersOnly', 'portal.developersOnly'].map(say);
            assert.ok(!ofRoles.includes(answer.msg), answer.msg);
          }
        }
      });
    }
  });
}

describe('portal call without a session', () => {
  it('is refused before its body is read', async () => {
    for (const payload of ['{', 'x'.repeat(200_000)]) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/openplatformweb/user/changePassword',
        headers: { 'content-type': 'text/plain', token: 'no-such-token' },
        payload,
      });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.json().code, portalErrors.sessionOver);
    }
  });
});

describe('call that writes an audit row missing from its description', () => {
  const call: AnyPortalCall = { ...renameOrganisation, audits: [] };
  const rename = async (settings: Record<string, string>) => {
    const log = openLog();
    const own = await openTestPortal(settings, log);
    const { token, organisation } = await addPerson(own);
    const { audits } = renameOrganisation;
    Object.assign(renameOrganisation, call);
    try {
      const request = { organisationName: 'Another name' };
      const { status } = await ask(own, 'POST', call.path, request, { token });
      const { name } = await own.context.database
        .selectFrom('organisation')
        .select('name')
        .where('id', '=', organisation.id)
        .executeTakeFirstOrThrow();
      return { status, isRenamed: name === 'Another name', log: log.text() };
    } finally {
      Object.assign(renameOrganisation, { audits });
    }
  };
  const fault = /organisation\/rename does not name organisation\.rename among its audits/;

  it('fails before it changes anything, in development and tests', async () => {
    const { status, isRenamed, log } = await rename({});
    assert.deepEqual([status, isRenamed], [500, false]);
    assert.match(log, fault);
  });

  it('continues in production and logs the mismatch', async () => {
    const { status, isRenamed, log } = await rename({
      NODE_ENV: 'production',
      MASTER_KEY: randomBytes(32).toString('hex'),
    });
    assert.deepEqual([status, isRenamed], [200, true]);
    assert.match(log, fault);
  });
});
