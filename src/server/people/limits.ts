import type { Pool } from 'pg';
import { mostForwarded } from '#contract/portal/listen.ts';
import type { Settings } from '#server/settings/settings.ts';
import { CodeAttempts } from './codes/code-attempts.ts';
import { SendLimits } from './codes/send-limits.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Attempts } from './users/attempts.ts';

interface RateLimit {
  /** Prefix of the stored keys. */
  name: string;
  /** How often something may happen in so many seconds. */
  points: number;
  durationS: number;
  /** `shared` by all processes, in PostgreSQL where the database is one; `memory` of this process costs no query. */
  where: 'shared' | 'memory';
}

const dayS = 86_400;
/** Questions of a listener in a second. */
const mostListenCalls = 30;

/** How often a network, session, person or organisation may do what costs others something. */
export const rateLimits = {
  /** Codes of an authenticator that a network tries after the right password, since the last right code. */
  totpTries: { name: 'confirm', points: 10, durationS: 600, where: 'shared' },
  /** Wrong passkeys of a network. */
  passkeyTries: { name: 'passkey', points: 30, durationS: 600, where: 'shared' },
  /** Proofs tried in one session, since the last right one. */
  proofTries: { name: 'prove', points: 10, durationS: dayS, where: 'shared' },
  /** Wrong proofs of a person that are kept on record. */
  wrongProofs: { name: 'wrong-proof', points: 100, durationS: dayS, where: 'shared' },
  /** Test pushes of a person: each goes to an address of their choice. */
  pushTrials: { name: 'push-trial', points: 30, durationS: 600, where: 'shared' },
  /** Requests of a person to send pushes again: each leaves a row in the audit record. */
  pushSends: { name: 'push-send', points: 60, durationS: 600, where: 'shared' },
  /** Texts that a person has signed for production: each leaves a row in the audit record. */
  signatures: { name: 'sign-production', points: 60, durationS: 600, where: 'shared' },
  /** Parity checks of a person: each may ask the courier's own system. */
  parityChecks: { name: 'parity', points: 60, durationS: 600, where: 'shared' },
  /** Invitations of an organisation: each is a mail to a stranger. */
  invitations: { name: 'invite', points: 30, durationS: dayS, where: 'shared' },
  /** Invitations of all organisations to one address. */
  invitedAddresses: { name: 'invited', points: 10, durationS: dayS, where: 'shared' },
  /** Tokens of listeners that a person makes: each leaves rows in the audit record. */
  listenTokens: { name: 'listen-token', points: 30, durationS: 600, where: 'shared' },
  /** Tokens for tools that a person makes, for the same reason. */
  toolTokens: { name: 'tool-token', points: 30, durationS: 600, where: 'shared' },
  /** Questions of a listener, counted by the second so that a backlog arrives without long waits. */
  listenCalls: { name: 'listen', points: mostListenCalls, durationS: 1, where: 'memory' },
  /** Answers of a listener: as many as it may get pushes, since a late answer sends its push again. */
  listenAnswers: {
    name: 'listen-answers',
    points: mostListenCalls * mostForwarded,
    durationS: 1,
    where: 'memory',
  },
  /** Portal calls of one session; no page comes near it. */
  sessionCalls: { name: 'session-calls', points: 600, durationS: 60, where: 'memory' },
  /** Addresses that the pages of one network have resolved. */
  resolvedAddresses: { name: 'resolved', points: 60, durationS: 60, where: 'memory' },
  /** Messages that the agents of one network, or with one token, send; the guide for agents says it. */
  mcpMessages: { name: 'mcp', points: 120, durationS: 60, where: 'memory' },
} as const satisfies Record<string, RateLimit>;

/** What limits the calls about people: one limiter a row of the table, and the policies that combine several. */
export interface Limits extends Record<keyof typeof rateLimits, RateLimiter> {
  attempts: Attempts;
  codeAttempts: CodeAttempts;
  sendLimits: SendLimits;
}

/** `pool`: PostgreSQL's, where the database is one. */
export function createLimits({ smsPerCountryDay }: Settings, pool: Pool | undefined): Limits {
  const limiters = Object.entries(rateLimits).map(([key, { where, ...limit }]) => [
    key,
    new RateLimiter(limit, where === 'shared' ? pool : undefined),
  ]);
  return {
    ...(Object.fromEntries(limiters) as Record<keyof typeof rateLimits, RateLimiter>),
    attempts: new Attempts(pool),
    codeAttempts: new CodeAttempts(pool),
    sendLimits: new SendLimits(smsPerCountryDay, pool),
  };
}
