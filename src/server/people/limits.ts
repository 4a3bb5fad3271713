import type { Pool } from 'pg';
import { dayS, hourS } from '#contract/durations.ts';
import { codePauseS } from '#contract/portal/codes.ts';
import { mostForwarded } from '#contract/portal/listen.ts';
import type { Settings } from '#server/settings/settings.ts';
import { RateLimiter } from './rate-limiter.ts';

interface RateLimit {
  /** Prefix of the stored keys. */
  name: string;
  /** Number of events allowed in a number of seconds. */
  points: number;
  durationS: number;
  /** `shared` by all processes, in PostgreSQL if that is the database; `memory` of this process costs no query. */
  where: 'shared' | 'memory';
}

/** Polls of a listener per second. */
const mostListenCalls = 30;

/** Rate limits of networks, sessions, users and organisations. */
export const rateLimits = {
  /** Failed sign-ins of a name; beyond them each needs a captcha. */
  signInName: { name: 'sign-in-name', points: 3, durationS: 900, where: 'shared' },
  signInNetwork: { name: 'sign-in-network', points: 10, durationS: hourS, where: 'shared' },
  /** A name from one network. */
  signInPair: { name: 'sign-in-pair', points: 10, durationS: 600, where: 'shared' },
  /** All tries of a name, from all networks; more count as guessing. */
  signInHour: { name: 'sign-in-hour', points: 30, durationS: hourS, where: 'shared' },
  /** A name from one wider network, while it is being guessed. */
  signInStranger: { name: 'sign-in-stranger', points: 3, durationS: hourS, where: 'shared' },
  resetNetwork: { name: 'reset-network', points: 20, durationS: hourS, where: 'shared' },
  /** Wrong codes for one phone or mailbox, from all networks; beyond them each try needs a captcha. */
  resetTarget: { name: 'reset-target', points: 5, durationS: dayS, where: 'shared' },
  /** Codes to one phone or mailbox, from all requesters; beyond them each needs more work than the last. */
  sendAllDay: { name: 'send-all-day', points: 10, durationS: dayS, where: 'shared' },
  /** Codes to one phone or mailbox requested by one network, so that strangers' requests do not delay the owner. */
  sendTargetPause: { name: 'send-target-pause', points: 1, durationS: codePauseS, where: 'shared' },
  sendTargetHour: { name: 'send-target-hour', points: 5, durationS: hourS, where: 'shared' },
  sendTargetDay: { name: 'send-target-day', points: 10, durationS: dayS, where: 'shared' },
  /** Codes requested from one address; high enough for an office behind one address. */
  sendAddressHour: { name: 'send-address-hour', points: 20, durationS: hourS, where: 'shared' },
  sendNetworkHour: { name: 'send-network-hour', points: 60, durationS: hourS, where: 'shared' },
  sendNetworkDay: { name: 'send-network-day', points: 200, durationS: dayS, where: 'shared' },
  /** Text messages to one phone requested by strangers: each costs money and disturbs. */
  sendStrangersSmsDay: {
    name: 'send-strangers-sms-day',
    points: 20,
    durationS: dayS,
    where: 'shared',
  },
  /** Checks whether an account exists. */
  askNetworkHour: { name: 'ask-network-hour', points: 30, durationS: hourS, where: 'shared' },
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
  /** Pictures of parcels opened from one network. */
  pictures: { name: 'pictures', points: 300, durationS: 60, where: 'memory' },
  /** Messages of agents from one network or with one token; the guide for agents names the limit. */
  mcpMessages: { name: 'mcp', points: 120, durationS: 60, where: 'memory' },
} as const satisfies Record<string, RateLimit>;

/** Rate limiters of the calls about people: one per row of the table. */
export type Limits = Record<keyof typeof rateLimits | 'sendCountryDay', RateLimiter>;

/** `pool`: PostgreSQL's, if that is the database. */
export function createLimits({ smsPerCountryDay }: Settings, pool: Pool | undefined): Limits {
  const rows: Record<keyof Limits, RateLimit> = {
    ...rateLimits,
    /** Text messages to the numbers of one calling code. */
    sendCountryDay: {
      name: 'send-country-day',
      points: smsPerCountryDay,
      durationS: dayS,
      where: 'shared',
    },
  };
  const limiters = Object.entries(rows).map(([key, { where, ...limit }]) => [
    key,
    new RateLimiter(limit, where === 'shared' ? pool : undefined),
  ]);
  return Object.fromEntries(limiters) as Limits;
}
