import type { Pool } from 'pg';
import type { AuditAction } from '#contract/portal/audit.ts';
import { mostForwarded } from '#contract/portal/listen.ts';
import type { FindCustomer } from '#server/accounts/customer-store.ts';
import type { PushContext } from '#server/push/push-context.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Texts } from '#server/text/texts.ts';
import type { ResolvePlace } from './certification/check-data.ts';
import { CodeAttempts } from './codes/code-attempts.ts';
import { SendLimits } from './codes/send-limits.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Attempts } from './users/attempts.ts';
import { Passwords } from './users/passwords.ts';

/** What the functions about users, certification, applications and notices stand on. */
export interface People extends PushContext {
  settings: Settings;
  texts: Texts;
  findCustomer: FindCustomer;
  /** The address of a company in the courier's spelling, or the first part of it that nobody knows. */
  resolvePlace: ResolvePlace;
  /** From where the call came that asks; absent where none does, or everybody may be who asks. */
  origin?: { ip: string; userAgent: string } | undefined;
  /** Called for each row of the audit record that a call writes. */
  onAudit?(action: AuditAction): void;
  /** Whether the courier's own system, where production is served by one, did not answer when it was asked last. */
  isCoreAway(): boolean;
  passwords: Passwords;
  attempts: Attempts;
  codeAttempts: CodeAttempts;
  sendLimits: SendLimits;
  /** Codes of an authenticator that somebody who knows the password tries from a network, since the last right one. */
  totpTries: RateLimiter;
  /** Passkeys of a network that were no good. */
  passkeyTries: RateLimiter;
  /** Proofs that are tried within one session, since the last right one. */
  proofTries: RateLimiter;
  /** Test pushes of a person: each goes to an address of their choice. */
  pushTrials: RateLimiter;
  /** Requests of a person to send pushes again: each leaves a row in the audit record. */
  pushSends: RateLimiter;
  /** Texts that a person has signed for production: each leaves a row in the audit record. */
  signatures: RateLimiter;
  /** Looks at what production would say: each may ask the courier's own system. */
  parityChecks: RateLimiter;
  /** Wrong proofs of a person that are kept on record. */
  wrongProofs: RateLimiter;
  /** Invitations of an organisation, each of which is a mail to somebody, */
  invitations: RateLimiter;
  /** and of all organisations to one address. */
  invitedAddresses: RateLimiter;
  /** Tokens of listeners that a person makes: each leaves rows in the audit record. */
  listenTokens: RateLimiter;
  /** The same of tokens for tools. */
  toolTokens: RateLimiter;
  /** How often a listener asks for pushes. */
  listenCalls: RateLimiter;
  /** Answers that a listener brings. */
  listenAnswers: RateLimiter;
  /** Calls of the portal that one session makes. */
  sessionCalls: RateLimiter;
  /** Addresses that the pages of one network have resolved. */
  resolvedAddresses: RateLimiter;
  /** Messages that the agents of one network, or with one token, send. */
  mcpMessages: RateLimiter;
}

/** Questions of a listener in a second. */
const mostListenCalls = 30;

/** Messages that the agents of one network, or with one token, send in a minute; the guide for agents says it. */
export const mostMcpMessages = 120;

interface PeopleDeps
  extends Pick<People, 'settings' | 'texts' | 'findCustomer' | 'resolvePlace' | 'isCoreAway'> {
  /** PostgreSQL's, where the database is one: attempts are counted there. */
  pool?: Pool | undefined;
}

/** What the functions about people stand on. */
export function createPeople(base: PushContext, { pool, ...deps }: PeopleDeps): People {
  const bound = (name: string, points: number, duration: number) =>
    new RateLimiter({ name, points, duration }, pool);
  return {
    ...base,
    ...deps,
    passwords: new Passwords(),
    attempts: new Attempts(pool),
    codeAttempts: new CodeAttempts(pool),
    sendLimits: new SendLimits(deps.settings.smsPerCountryDay, pool),
    totpTries: bound('confirm', 10, 600),
    passkeyTries: bound('passkey', 30, 600),
    proofTries: bound('prove', 10, 86_400),
    pushTrials: bound('push-trial', 30, 600),
    pushSends: bound('push-send', 60, 600),
    parityChecks: bound('parity', 60, 600),
    signatures: bound('sign-production', 60, 600),
    wrongProofs: bound('wrong-proof', 100, 86_400),
    invitations: bound('invite', 30, 86_400),
    invitedAddresses: bound('invited', 10, 86_400),
    listenTokens: bound('listen-token', 30, 600),
    toolTokens: bound('tool-token', 30, 600),
    // In this process's memory, as they must cost no query. By the second, so that a backlog need not
    // wait for long; of answers as many as there may be pushes, since a late one sends its push again.
    listenCalls: new RateLimiter(
      { name: 'listen', points: mostListenCalls, duration: 1 },
      undefined,
    ),
    listenAnswers: new RateLimiter(
      { name: 'listen-answers', points: mostListenCalls * mostForwarded, duration: 1 },
      undefined,
    ),
    // In this process's memory: no page comes near it, and it must cost no query.
    sessionCalls: new RateLimiter({ name: 'session-calls', points: 600, duration: 60 }, undefined),
    // The same: somebody reads what was found.
    resolvedAddresses: new RateLimiter({ name: 'resolved', points: 60, duration: 60 }, undefined),
    // The same: an agent reads between two messages.
    mcpMessages: new RateLimiter({ name: 'mcp', points: mostMcpMessages, duration: 60 }, undefined),
  };
}
