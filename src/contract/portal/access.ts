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

/** How long a proof of identity counts, by signing in or by `user/confirm`. */
export const stepUpMinutes = 10;

/** Who may make a call, and what a success leaves behind. */
export interface Access {
  who: readonly Role[];
  /**
   * The lowest role in the organisation that may make the call. Calls that concern no organisation have none.
   * A POST with one locks the organisation and reads the membership again (hold-actor.ts).
   */
  least?: MemberRole;
  /** The lowest role for any account but the sandbox's. */
  production?: MemberRole;
  /**
   * A session is not enough: its owner must have proved lately who they are. `production`: only where the
   * call is about any account but the sandbox's. `factor`: only of people with a second factor, since
   * the call itself asks for the password.
   */
  stepUp?: 'always' | 'production' | 'factor';
  /** What it may put on record besides its maker's proof of identity (`proofActions`). Any other action is an error (add-call.ts). */
  audits?: readonly AuditAction[];
  /**
   * Its success goes into the security log, though it takes no proof and puts nothing on record: it opens,
   * proves or ends something, or tells a visitor whether an account exists.
   */
  logged?: true;
}

/** The least role for a call; undefined where every member may make it. */
export function leastRole(
  { least, production }: Access,
  isProduction: boolean,
): MemberRole | undefined {
  return isProduction ? (production ?? least) : least;
}

/** Whether only staff may make a call. */
export function isStaffs({ who }: Access): boolean {
  return who.every((role) => role === 'reviewer');
}

/** Whether a success is logged even if it put nothing on record. */
export function isLogged({ logged, stepUp }: Access): boolean {
  return logged === true || stepUp !== undefined;
}

/** Rights that many calls share. `keyHolder`: what signs or receives for an account, of production the owner's alone. */
export const anyone = { who: everybody } as const satisfies Access;
export const person = { who: signedIn } as const satisfies Access;
export const integrator = { who: integrators } as const satisfies Access;
export const viewer = { who: certified, least: 'viewer' } as const satisfies Access;
export const developer = { who: certified, least: 'developer' } as const satisfies Access;
export const keyHolder = { ...developer, production: 'owner' } as const satisfies Access;
export const owner = { who: certified, least: 'owner' } as const satisfies Access;
export const staff = { who: reviewers } as const satisfies Access;
