import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import { type AnyPortalCall, type PortalPath, portalCalls } from '#contract/portal/all.ts';
import type { Factor } from '#contract/portal/factor.ts';
import type { Role } from '#contract/portal/roles.ts';
import { addPerson, ask } from '../_support/people.ts';
import {
  actorOf,
  actors,
  bareContext,
  database,
  environments,
  portal,
  requestOf,
  toRefusal,
} from './_actors.ts';

/** Factors that a call requires in an environment from a caller whose proof is too old. */
function toFactors({ stepUp: rule }: AnyPortalCall, role: Role, environment?: string) {
  const own: Factor[] = role === 'reviewer' ? ['totp', 'recovery'] : ['password'];
  if (rule === 'always') return own;
  if (rule === 'production') return environment === 'sandbox' ? undefined : own;
  return rule === 'factor' && role === 'reviewer' ? own : undefined;
}

/** Audited calls without a proof, and what a stolen token gains by them. */
const needsNoProof: Partial<Record<PortalPath, string>> = {
  'cer/companyCerCommit': 'nothing: staff decide',
  'cer/devCerCommit': 'a sandbox account of the organisation, which its members have anyway',
  'cer/updateCompanyCer': 'nothing: staff decide',
  'cer/updateInterfaceContactor': 'mails about interfaces, which carry no secret',
  'console/createListenToken': 'pushes of the sandbox',
  'console/revokeListenToken': 'nothing: it ends something',
  'console/revokeToolToken': 'nothing: it ends something',
  'console/sendPushes': 'pushes go again to the address that is set',
  'operator/decideApplication': 'staff, who have always signed in by two factors',
  'operator/decideCertification': 'staff, who have always signed in by two factors',
  'operator/removeNotice': 'staff, who have always signed in by two factors',
  'operator/saveNotice': 'staff, who have always signed in by two factors',
  'organisation/accept': 'it takes the link of a mail',
  'organisation/rename': 'a name, which the owner changes back',
  'organisation/revokeInvitation': 'nothing: it ends something',
  'user/endByLink': 'it takes the link of a mail',
  'user/keepFactors': 'nothing: it keeps second factors',
  'user/resetPwd': 'it takes a code to the contact',
  'user/stopReset': 'it takes the link of a mail',
  'yl-op-user-interface/apply': 'nothing: staff decide',
  'yl-op-user-interface/cancle': 'nothing: it ends something',
};

describe("token stolen long after its owner's proof", () => {
  it('needs a proof for every audited call except those listed', () => {
    const described: readonly AnyPortalCall[] = portalCalls;
    const withoutProof = described.filter(({ audits, stepUp }) => audits && !stepUp);
    assert.deepEqual(withoutProof.map(({ path }) => path).sort(), Object.keys(needsNoProof).sort());
  });

  for (const call of portalCalls) {
    const { path } = call;
    // Signing in or out concerns another session, or none.
    if (path === 'user/login' || path === 'user/loginOut' || path === 'user/register') continue;
    it(`needs a proof for ${path} exactly as described`, async () => {
      for (const { who, role, name, stale } of actors) {
        if (who === 'visitor') continue;
        for (const environment of environments) {
          const isRefused: boolean = toRefusal(call, actorOf(who, role), environment) !== undefined;
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
            : toFactors(call, who, environment);
          assert.deepEqual(asked, expected, `${name} in ${environment}`);
        }
      }
    });
  }

  it('cannot use other spellings of sandbox', async () => {
    for (const environment of ['Sandbox', ' sandbox', ['sandbox'], { a: 'sandbox' }, null, 1]) {
      const request = { environment, bizContent: '{}' };
      const token = actorOf('enterprise', 'owner').stale;
      const { code } = await ask(portal, 'POST', 'help-center/headersSign', request, { token });
      assert.equal(code, portalErrors.stepUp, JSON.stringify(environment));
    }
  });

  it('works for ten minutes after a proof', async () => {
    const { token, user } = await addPerson(bareContext, { level: 'enterprise' });
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
