import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { type PortalPath, stepUp, stepUpMinutes } from '#contract/portal/access.ts';
import { portalCalls } from '#contract/portal/all.ts';
import type { Role } from '#contract/portal/define-call.ts';
import type { Factor } from '#contract/portal/factor.ts';
import { addPerson, ask } from '../_support/people.ts';
import {
  actorOf,
  actors,
  bareGround,
  database,
  environments,
  portal,
  requestOf,
  toRefusal,
} from './_actors.ts';

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
      'organisation/invite': 'always',
      'organisation/changeRole': 'always',
      'organisation/removeMember': 'always',
      'organisation/leave': 'always',
      'yl-op-user-interface/changeStatus': 'always',
      'yl-op-user-interface/revoke': 'always',
      'help-center/accountSign': 'production',
      'help-center/headersSign': 'production',
      'console/revealKey': 'always',
      'console/rotateKey': 'always',
      'console/endOldKey': 'always',
      'console/switchVersion1': 'always',
      'console/allowAddresses': 'always',
      'console/createToolToken': 'always',
      'operator/suspend': 'always',
      'operator/resume': 'always',
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
      for (const { who, role, name, stale } of actors) {
        if (who === 'visitor') continue;
        for (const environment of environments) {
          const isRefused: boolean = toRefusal(path, actorOf(who, role), environment) !== undefined;
          const { code, data } = await ask(
            portal,
            call.method,
            path,
            requestOf(call, environment),
            { token: stale },
          );
          const asked = code === portalErrors.stepUp ? data.factors : undefined;
          const expected: Factor[] | undefined = isRefused
            ? undefined
            : toFactors(path, who, environment);
          assert.deepEqual(asked, expected, `${name} in ${environment}`);
        }
      }
    });
  }

  it('takes no other spelling of an environment for the sandbox', async () => {
    for (const environment of ['Sandbox', ' sandbox', ['sandbox'], { a: 'sandbox' }, null, 1]) {
      const request = { environment, bizContent: '{}' };
      const token = actorOf('enterprise', 'owner').stale;
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
