import type { AuditAction } from './audit.ts';
import {
  certified,
  everybody,
  integrators,
  type MemberRole,
  type Role,
  reviewers,
  signedIn,
} from './roles.ts';

/** Validity of a proof of identity, by signing in or by `user/confirm`. */
export const stepUpMinutes = 10;

/** Access rights of a call, and its audit entries. */
export interface Access {
  who: readonly Role[];
  /**
   * Lowest role in the organisation that may make the call; absent if it concerns no organisation. A POST
   * with one locks the organisation and rereads the membership (hold-actor.ts).
   */
  least?: MemberRole;
  /** Lowest role for any account except the sandbox's. */
  production?: MemberRole;
  /**
   * Requires a recent proof of identity besides the session. `production`: only if the call is
   * about any account but the sandbox's. `factor`: only of users with a second factor, since the
   * call itself asks for the password.
   */
  stepUp?: 'always' | 'production' | 'factor';
  /** Actions that it may audit besides proofs of identity (`proofActions`). Any other action is an error (add-call.ts). */
  audits?: readonly AuditAction[];
  /**
   * Logs successes in the security log although the call needs no proof and audits nothing: it
   * opens, proves or ends something, or tells a visitor whether an account exists.
   */
  logged?: true;
}

/** The lowest role for a call; undefined if every member may make it. */
export function leastRole(
  { least, production }: Access,
  isProduction: boolean,
): MemberRole | undefined {
  return isProduction ? (production ?? least) : least;
}

/** True if only staff may make a call. */
export function isStaffs({ who }: Access): boolean {
  return who.every((role) => role === 'reviewer');
}

/** True if a success is logged even without an audit entry. */
export function isLogged({ logged, stepUp }: Access): boolean {
  return logged === true || stepUp !== undefined;
}

/** Shared rights. `keyHolder`: for secrets and callbacks of an account, in production only for owners. */
export const anyone = { who: everybody } as const satisfies Access;
export const person = { who: signedIn } as const satisfies Access;
export const integrator = { who: integrators } as const satisfies Access;
export const viewer = { who: certified, least: 'viewer' } as const satisfies Access;
export const developer = { who: certified, least: 'developer' } as const satisfies Access;
export const keyHolder = { ...developer, production: 'owner' } as const satisfies Access;
export const owner = { who: certified, least: 'owner' } as const satisfies Access;
export const staff = { who: reviewers } as const satisfies Access;
