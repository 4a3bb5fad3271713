import type { Pool } from 'pg';
import { mostForwarded } from '#contract/portal/listen.ts';
import type { Settings } from '#server/settings/settings.ts';
import { SendLimits } from './codes/send-limits.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Attempts } from './users/attempts.ts';
import { toNetwork } from './users/network.ts';

interface RateLimit {
  /** Prefix of the stored keys. */
  name: string;
  /** Number of events allowed in a number of seconds. */
  points: number;
  durationS: number;
  /** `shared` by all processes, in PostgreSQL if that is the database; `memory` of this process costs no query. */
  where: 'shared' | 'memory';
}

const dayS = 86_400;
/** Polls of a listener per second. */
const mostListenCalls = 30;

/** Rate limits of networks, sessions, users and organisations. */
export const rateLimits = {
  /** Authenticator codes that a network tries after the correct password, since the last correct code. */
  totpTries: { name: 'confirm', points: 10, durationS: 600, where: 'shared' },
  /** Invalid passkeys of a network. */
  passkeyTries: { name: 'passkey', points: 30, durationS: 600, where: 'shared' },
  /** Proofs tried in one session, since the last correct one. */
  proofTries: { name: 'prove', points: 10, durationS: dayS, where: 'shared' },
  /** Wrong proofs of a user that are audited. */
  wrongProofs: { name: 'wrong-proof', points: 100, durationS: dayS, where: 'shared' },
  /** Test pushes of a user: each is sent to an address of their choice. */
  pushTrials: { name: 'push-trial', points: 30, durationS: 600, where: 'shared' },
  /** Requests of a user to send pushes again: each is audited. */
  pushSends: { name: 'push-send', points: 60, durationS: 600, where: 'shared' },
  /** Texts that a user has signed for production: each is audited. */
  signatures: { name: 'sign-production', points: 60, durationS: 600, where: 'shared' },
  /** Parity checks of a user: each may call the courier's own system. */
  parityChecks: { name: 'parity', points: 60, durationS: 600, where: 'shared' },
  /** Invitations of an organisation: each sends an email to a stranger. */
  invitations: { name: 'invite', points: 30, durationS: dayS, where: 'shared' },
  /** Invitations to one address from all organisations. */
  invitedAddresses: { name: 'invited', points: 10, durationS: dayS, where: 'shared' },
  /** Listener tokens that a user creates: each is audited. */
  listenTokens: { name: 'listen-token', points: 30, durationS: 600, where: 'shared' },
  /** Tool tokens that a user creates, for the same reason. */
  toolTokens: { name: 'tool-token', points: 30, durationS: 600, where: 'shared' },
  /** Polls of a listener, counted per second so that a backlog arrives without long waits. */
  listenCalls: { name: 'listen', points: mostListenCalls, durationS: 1, where: 'memory' },
  /** Responses of a listener: as many as its pushes, since a late response sends its push again. */
  listenAnswers: {
    name: 'listen-answers',
    points: mostListenCalls * mostForwarded,
    durationS: 1,
    where: 'memory',
  },
  /** Portal calls of one session; far above what a page makes. */
  sessionCalls: { name: 'session-calls', points: 600, durationS: 60, where: 'memory' },
  /** Addresses resolved for pages of one network. */
  resolvedAddresses: { name: 'resolved', points: 60, durationS: 60, where: 'memory' },
  /** Messages of agents from one network or with one token; the guide for agents names the limit. */
  mcpMessages: { name: 'mcp', points: 120, durationS: 60, where: 'memory' },
} as const satisfies Record<string, RateLimit>;

/** Rate limiters of the calls about people: one per row of the table, and policies that combine several. */
export interface Limits extends Record<keyof typeof rateLimits, RateLimiter> {
  attempts: Attempts;
  codeAttempts: CodeAttempts;
  sendLimits: SendLimits;
}

/** `pool`: PostgreSQL's, if that is the database. */
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

const hourS = 3600;
/** Wrong codes per day for one phone or mailbox, from all networks, after which each try needs a captcha. */
const freeTries = 5;
const mostWork = 25;

/** Counts reset codes before they are compared, so that concurrent tries are counted too; a correct one is refunded. */
class CodeAttempts {
  private readonly network: RateLimiter;
  private readonly target: RateLimiter;

  constructor(pool?: Pool) {
    this.network = new RateLimiter({ name: 'reset-network', points: 20, durationS: hourS }, pool);
    this.target = new RateLimiter(
      { name: 'reset-target', points: freeTries, durationS: dayS },
      pool,
    );
  }

  /** Resolves to the required captcha work, as a multiple of the usual. Throws `tooOften`. */
  async count(target: string, ip: string): Promise<number> {
    await this.network.take(toNetwork(ip));
    const tries = await this.target.tally(target);
    return Math.min(mostWork, Math.max(0, tries - freeTries));
  }

  /** Refunds a code that was correct, or not compared. */
  async giveBack(target: string, ip: string): Promise<void> {
    await this.network.giveBack(toNetwork(ip));
    await this.target.giveBack(target);
  }
}
