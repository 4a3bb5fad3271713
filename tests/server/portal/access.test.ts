import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { access, type PortalPath, stepUp, stepUpMinutes } from '#contract/portal/access.ts';
import { type AnyPortalCall, portalCalls } from '#contract/portal/all.ts';
import type { Role } from '#contract/portal/define-call.ts';
import type { Factor } from '#contract/portal/factor.ts';
import { seedDemo } from '#server/demo.ts';
import { toProfile } from '#server/people/users/user-store.ts';
import type { Handlers } from '#server/portal/add-call.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

/** Served without a definition, since browsers, the language client or a listener ask for them by themselves. */
const bare: readonly PortalPath[] = [
  'i18n/dictionary/getDefaultLang',
  'i18n/dictionary/:code/:hash',
  'file/downloadTwoTemplate',
  'file/image/:id',
  'listen/next',
  'listen/answer',
];

const bareGround = await openTestPortal();
const { database } = bareGround.ground;
const demo = await seedDemo(database, bareGround.secrets, bareGround.clock.now);
const portal = await openTestPortal({}, { demo, database, secrets: bareGround.secrets });
const people: Record<Exclude<Role, 'visitor'>, string> = {
  user: (await addPerson(bareGround)).token,
  developer: (await addPerson(bareGround, { level: 'developer' })).token,
  enterprise: (await addPerson(bareGround, { level: 'enterprise' })).token,
  reviewer: (await addPerson(bareGround, { staff: 1 })).token,
};
/** The same with sessions whose owners proved too long ago who they are. */
const stale: Record<Exclude<Role, 'visitor'>, string> = {
  user: (await addPerson(bareGround)).token,
  developer: (await addPerson(bareGround, { level: 'developer' })).token,
  enterprise: (await addPerson(bareGround, { level: 'enterprise' })).token,
  reviewer: (await addPerson(bareGround, { staff: 1 })).token,
};
await database
  .updateTable('sessions')
  .set({ confirmed_at: portal.clock.now - stepUpMinutes * 60_000 })
  .where(
    'token_hash',
    'in',
    Object.values(stale).map((token) => hash('sha256', token)),
  )
  .execute();
const roles: readonly Role[] = ['visitor', 'user', 'developer', 'enterprise', 'reviewer'];
/** These end the session they are called with, or say nothing without one. */
const tokenOf = (role: Role) => (role === 'visitor' ? '' : people[role]);

/** Addresses that the server has below `/openplatformweb`, without those of the gateway. */
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

describe('the table of who may make which call', () => {
  it('says by its types who has a session', () => {
    // Where the mistake compiled, the comment would be the fault: `npm run types` is what fails.
    const signedIn: Pick<Handlers, 'user/me' | 'user/loginOut'> = {
      'user/me': async ({ session }) => toProfile(session.user),
      // @ts-expect-error Visitors sign out: there may be no session.
      'user/loginOut': async ({ session }) => session.user && null,
    };
    assert.equal(Object.keys(signedIn).length, 2);
  });

  it('has a row for every route of the server, and no row without a route', () => {
    assert.deepEqual(listRoutes().sort(), Object.keys(access).sort());
  });

  it('has a row for every call of the contract, and a definition for every row', () => {
    const defined = portalCalls.map((call) => call.path);
    assert.deepEqual([...new Set(defined)].length, defined.length, 'a path is defined twice');
    assert.deepEqual([...defined, ...bare].sort(), Object.keys(access).sort());
  });
});

/** Refusals of who is not let in, or has to prove once more who they are. */
const fromOutside: readonly number[] = [portalErrors.sessionOver, portalErrors.stepUp];

/** A stream that begins would not end: it is refused for a field, by then it is known who asks. */
const requestOf = (call: AnyPortalCall) => (call.isStream ? { code: 'x'.repeat(21) } : {});

for (const call of portalCalls) {
  const allowed: readonly Role[] = access[call.path as PortalPath];
  describe(call.path, () => {
    for (const role of roles) {
      const isAllowed = allowed.includes(role);
      it(`${isAllowed ? 'lets in' : 'refuses'} ${role}`, async () => {
        // Signing out would end the session that the next calls need.
        const token = call.path === 'user/loginOut' ? '' : tokenOf(role);
        const answer = await ask(portal, call.method, call.path, requestOf(call), { token });
        const refused = role === 'visitor' ? portalErrors.sessionOver : portalErrors.forbidden;
        if (isAllowed) assert.ok(!fromOutside.includes(answer.code), answer.msg);
        else assert.deepEqual([answer.status, answer.code], [200, refused], answer.msg);
      });
    }
  });
}

describe('a call without a session', () => {
  it('is refused before its body is read, whatever that holds', async () => {
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

const environments = ['sandbox', 'production', undefined] as const;

/** What a call asks for in an environment of somebody who proved too long ago who they are. */
function toFactors(path: PortalPath, role: Role, environment?: string): Factor[] | undefined {
  const rule = Object.hasOwn(stepUp, path) ? stepUp[path as keyof typeof stepUp] : undefined;
  const own: Factor[] = role === 'reviewer' ? ['totp', 'recovery'] : ['password'];
  if (rule === 'always') return own;
  if (rule === 'production') return environment === 'sandbox' ? undefined : own;
  return rule === 'factor' && role === 'reviewer' ? own : undefined;
}

describe('a token that was stolen long after its owner proved to be who they are', () => {
  it('changes, shows, signs, opens and ends nothing of what matters', () => {
    const guarded = {
      'user/changePassword': 'factor',
      'user/beginTotp': 'always',
      'user/setTotp': 'always',
      'user/removeTotp': 'always',
      'user/beginPasskey': 'always',
      'user/addPasskey': 'always',
      'user/removePasskey': 'always',
      'user/newRecoveryCodes': 'always',
      'user/changePhone': 'always',
      'user/changeEmail': 'always',
      'user/exportData': 'always',
      'user/deleteAccount': 'always',
      'yl-op-user-interface/changeStatus': 'always',
      'yl-op-user-interface/revoke': 'always',
      'help-center/accountSign': 'production',
      'help-center/headersSign': 'production',
      'console/revealKey': 'always',
      'console/rotateKey': 'always',
      'console/endOldKey': 'always',
      'console/switchVersion1': 'always',
      'console/allowAddresses': 'always',
      'console/goLive': 'always',
      'console/goLiveTogether': 'always',
      'console/setCallback': 'production',
      'console/removeCallback': 'production',
      'console/testCallback': 'production',
      'console/revealCallbackSecret': 'always',
      'console/rotateCallbackSecret': 'always',
    };
    assert.deepEqual(stepUp, guarded);
  });

  for (const call of portalCalls) {
    const path = call.path as PortalPath;
    // Signing in or out is about another session, or none.
    if (path === 'user/login' || path === 'user/loginOut' || path === 'user/register') continue;
    it(`asks for a proof in ${path} exactly where the table says so`, async () => {
      for (const role of access[path]) {
        if (role === 'visitor') continue;
        for (const environment of environments) {
          const { code, data } = await ask(
            portal,
            call.method,
            path,
            { ...requestOf(call), environment },
            { token: stale[role] },
          );
          const asked = code === portalErrors.stepUp ? data.factors : undefined;
          assert.deepEqual(asked, toFactors(path, role, environment), `${role} in ${environment}`);
        }
      }
    });
  }

  it('takes no other spelling of an environment for the sandbox', async () => {
    for (const environment of ['Sandbox', ' sandbox', ['sandbox'], { a: 'sandbox' }, null, 1]) {
      const request = { environment, bizContent: '{}' };
      const token = stale.enterprise;
      const { code } = await ask(portal, 'POST', 'help-center/headersSign', request, { token });
      assert.equal(code, portalErrors.stepUp, JSON.stringify(environment));
    }
  });

  it('is a token like any other for the ten minutes after the proof', async () => {
    const { token, user } = await addPerson(bareGround, { level: 'enterprise' });
    const confirm = (ageMs: number) =>
      database
        .updateTable('sessions')
        .set({ confirmed_at: portal.clock.now - ageMs })
        .where('user_id', '=', user.id)
        .execute();
    const codeOf = async () =>
      (await ask(portal, 'POST', 'console/allowAddresses', { addresses: [] }, { token })).code;
    const lifeMs = stepUpMinutes * 60_000;
    await confirm(lifeMs - 1);
    assert.equal(await codeOf(), portalErrors.notFound);
    await confirm(lifeMs);
    assert.equal(await codeOf(), portalErrors.stepUp);
  });
});
