import type { Courier } from '#server/courier/courier.ts';
import type { Settings } from '#server/settings.ts';
import type { Texts } from '#server/texts.ts';
import type { Bound } from './bound.ts';
import type { CodeAttempts } from './codes/code-attempts.ts';
import type { SendLimits } from './codes/send-limits.ts';
import type { Attempts } from './users/attempts.ts';
import type { Passwords } from './users/passwords.ts';

/** What the functions about users, certification, applications and notices stand on. */
export interface People extends Courier {
  settings: Settings;
  texts: Texts;
  /** Whether the courier's own system, where production is served by one, did not answer when it was asked last. */
  isCoreAway(): boolean;
  passwords: Passwords;
  attempts: Attempts;
  codeAttempts: CodeAttempts;
  sendLimits: SendLimits;
  /** Test pushes of a person: each goes to an address of their choice. */
  pushTrials: Bound;
  /** Texts that a person has signed for production: each leaves a row in the audit record. */
  signatures: Bound;
  /** Wrong proofs of a person that are kept on record. */
  wrongProofs: Bound;
  /** Calls of the portal that one session makes. */
  sessionCalls: Bound;
}
