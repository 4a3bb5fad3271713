import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import { access, type PortalPath } from '#contract/portal/access.ts';
import type { Role } from '#contract/portal/define-call.ts';
import { userLogin, userMe } from '#contract/portal/user.ts';
import { seedDemo } from '#server/demo.ts';
import { addCall, addOpenCall } from '#server/portal/add-call.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { collectCalls } from './_calls.ts';

/** Served without a definition, since browsers or the language client ask for them by themselves. */
const bare: readonly PortalPath[] = [
  'i18n/dictionary/getDefaultLang',
  'i18n/dictionary/:code/:hash',
  'file/downloadTwoTemplate',
  'file/image/:id',
];

const calls = await collectCalls();
const bareGround = await openTestPortal();
const { database } = bareGround.ground;
const demo = await seedDemo(database, bareGround.secrets, bareGround.clock.now);
const portal = await openTestPortal({}, { demo, database });
const people: Record<Exclude<Role, 'visitor'>, string> = {
  user: (await addPerson(bareGround)).token,
  developer: (await addPerson(bareGround, { level: 'developer' })).token,
  enterprise: (await addPerson(bareGround, { level: 'enterprise' })).token,
  reviewer: (await addPerson(bareGround, { staff: 1 })).token,
};
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
    const app = fastify();
    // Where the mistake compiled, the comment would be the fault: `npm run types` is what fails.
    // @ts-expect-error Visitors sign in: there may be no session.
    addCall(app, bareGround.people, userLogin, async ({ session }) => session.user.id);
    // @ts-expect-error Who asks for the own profile has one.
    addOpenCall(app, bareGround.people, userMe, async () => null);
    assert.ok(app.hasRoute({ method: 'POST', url: `/${userLogin.path}` }));
  });

  it('has a row for every route of the server, and no row without a route', () => {
    assert.deepEqual(listRoutes().sort(), Object.keys(access).sort());
  });

  it('has a row for every call of the contract, and a definition for every row', () => {
    const defined = calls.map((call) => call.path);
    assert.deepEqual([...new Set(defined)].length, defined.length, 'a path is defined twice');
    assert.deepEqual([...defined, ...bare].sort(), Object.keys(access).sort());
  });
});

for (const call of calls) {
  const allowed: readonly Role[] = access[call.path as PortalPath];
  describe(call.path, () => {
    for (const role of roles) {
      const isAllowed = allowed.includes(role);
      it(`${isAllowed ? 'lets in' : 'refuses'} ${role}`, async () => {
        // Signing out would end the session that the next calls need.
        const token = call.path === 'user/loginOut' ? '' : tokenOf(role);
        const answer = await ask(portal, call.method, call.path, {}, { token });
        const refused = role === 'visitor' ? portalErrors.sessionOver : portalErrors.forbidden;
        if (isAllowed) assert.notEqual(answer.code, portalErrors.sessionOver, answer.msg);
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
