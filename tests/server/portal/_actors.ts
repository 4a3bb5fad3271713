import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import type { AnyPortalCall } from '#contract/portal/all.ts';
import { type Level, type MemberRole, memberRoles, type Role } from '#contract/portal/roles.ts';
import { seedDemo } from '#server/demo.ts';
import { addColleague, addPerson } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

export const bareContext = await openTestPortal();
export const { database } = bareContext.context;
const demo = await seedDemo(database, bareContext.secrets, bareContext.clock.now);
export const portal = await openTestPortal({}, { demo, database, secrets: bareContext.secrets });

/** A person of a certification level, with a role in the organisation. */
export interface Actor {
  name: string;
  who: Role;
  role?: MemberRole;
  /** Empty for a visitor. */
  token: string;
  /** Token of a session whose proof is too old. */
  stale: string;
}

const levels: readonly Level[] = ['user', 'developer', 'enterprise'];

async function addActor(who: Level | 'reviewer', role: MemberRole): Promise<Actor> {
  const add = async () => {
    if (who === 'reviewer') return addPerson(bareContext, { staff: 1 });
    const owner = await addPerson(bareContext, { level: who });
    return role === 'owner' ? owner : addColleague(bareContext, owner, role);
  };
  const [{ token }, { token: stale }] = [await add(), await add()];
  return who === 'reviewer'
    ? { name: who, who, token, stale }
    : { name: `${role} of a ${who}`, who, role, token, stale };
}

export const actors: Actor[] = [{ name: 'visitor', who: 'visitor', token: '', stale: '' }];
for (const who of levels) {
  for (const role of memberRoles) actors.push(await addActor(who, role));
}
actors.push(await addActor('reviewer', 'owner'));

export const actorOf = (who: Role, role?: MemberRole) => {
  const found = actors.find((each) => each.who === who && each.role === role);
  assert.ok(found);
  return found;
};

await database
  .updateTable('sessions')
  .set({ confirmed_at: portal.clock.now - stepUpMinutes * 60_000 })
  .where(
    'token_hash',
    'in',
    actors.map(({ stale }) => hash('sha256', stale)),
  )
  .execute();

/** Refusals of callers without a session or a recent proof. */
export const fromOutside: readonly number[] = [portalErrors.sessionOver, portalErrors.stepUp];
export const environments = ['sandbox', 'production', undefined] as const;
export type Environment = (typeof environments)[number];

/** Streams would not end: a field makes them fail, after access was checked. */
export const requestOf = (call: AnyPortalCall, environment?: Environment) => ({
  ...(call.isStream && { code: 'x'.repeat(21) }),
  ...(environment && { environment }),
});

/** The least role by the description, read without the server's own function. */
function toLeast({ least, production }: AnyPortalCall, environment: Environment) {
  return environment === 'sandbox' ? least : (production ?? least);
}

const order = { viewer: 0, developer: 1, owner: 2 };

/** The refusal that an actor gets by a call's description; undefined if they may call it. */
export function toRefusal(call: AnyPortalCall, { who, role }: Actor, environment: Environment) {
  const { who: allowed } = call;
  if (!allowed.includes(who)) {
    if (who === 'visitor') return 'portal.sessionOver';
    return who === 'user' && allowed.includes('developer')
      ? 'portal.certifyFirst'
      : 'portal.forbidden';
  }
  // Someone refused even in the sandbox is shown what they lack there.
  for (const least of [toLeast(call, 'sandbox'), toLeast(call, environment)]) {
    if (!role || !least || order[role] >= order[least]) continue;
    return least === 'owner' ? 'portal.ownersOnly' : 'portal.developersOnly';
  }
  return undefined;
}

/** A fresh token for calls that would end the session needed by the next ones. */
export async function toToken(
  { path }: AnyPortalCall,
  { who, role, token }: Actor,
): Promise<string> {
  if (path === 'user/loginOut') return '';
  if (path !== 'organisation/leave' || !role) return token;
  return (await addActor(who as Level, role)).token;
}
