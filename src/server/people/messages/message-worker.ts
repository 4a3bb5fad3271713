import { setTimeout as delay } from 'node:timers/promises';
import { codeLifeMs } from '#contract/portal/codes.ts';
import type { Write } from '#server/database/write.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Channel } from './add-message.ts';
import {
  type ClaimedMessage,
  claimMessages,
  DeliveryError,
  type Outcome,
  recordMessage,
  type Send,
} from './message-queue.ts';
import { createSendMail } from './send-mail.ts';
import { createSendSms } from './send-sms.ts';
import { carriesCode } from './templates.ts';

const pollMs = 1000;
const atOnce = 20;
/** Longer than any attempt; after it another process sends a killed one's messages. */
const leaseMs = 120_000;
/** Delays between attempts; after the last one a message has failed. */
const retryS = [10, 60, 300, 1800, 7200, 21_600];
/** The longest possible delay of a message plus its lease. */
export const messageLimits = { waitMs: 1000 * Math.max(...retryS), leaseMs };

interface MessageWorkerDeps {
  write: Write;
  /** Milliseconds since 1970. */
  now(): number;
  /** Configured channels; messages of other channels wait. */
  ways: Partial<Record<Channel, Send>>;
  log: Pick<Log, 'error'>;
  /** Called after each attempt. */
  onAttempt?: ((channel: Channel, status: Outcome['status']) => void) | undefined;
}

/** Sends waiting messages; several processes may run one each on the same database. */
export class MessageWorker {
  private readonly deps: MessageWorkerDeps;
  private readonly channels: Channel[];
  private poll: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private stopping = false;
  /** Finished attempts that are not recorded yet, so that an unreachable database causes no duplicates. */
  private readonly ended = new Map<ClaimedMessage, Outcome>();

  constructor(deps: MessageWorkerDeps) {
    this.deps = deps;
    this.channels = Object.keys(deps.ways) as Channel[];
  }

  /** Polls for messages now and every second. */
  start(): void {
    if (this.channels.length === 0) return;
    const look = () => {
      this.working ??= this.runOnce()
        .catch((error) => this.deps.log.error({ err: error }, 'messages could not be sent'))
        .then(() => {
          this.working = undefined;
        });
    };
    this.poll = setInterval(look, pollMs);
    look();
  }

  /** Sends all due messages. */
  async runOnce(): Promise<void> {
    await this.record();
    while (!this.stopping) {
      const claimed = await this.claim();
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((message) => this.handOver(message)));
    }
  }

  private claim(): Promise<ClaimedMessage[]> {
    const { write, now } = this.deps;
    return write((transaction) => {
      const time = now();
      const times = { now: time, leaseUntil: time + leaseMs, count: atOnce };
      return claimMessages(transaction, this.channels, times);
    });
  }

  private async handOver(message: ClaimedMessage): Promise<void> {
    const { log } = this.deps;
    const outcome = await this.attempt(message);
    this.deps.onAttempt?.(message.channel, outcome.status);
    if (outcome.status !== 'sent') {
      const { id, channel, template } = message;
      log.error({ id, channel, template, ...outcome }, 'a message could not be sent');
    }
    this.ended.set(message, outcome);
    await this.record();
  }

  /** Records finished attempts; the lease ensures that each counts once. */
  private async record(): Promise<void> {
    const { write, now } = this.deps;
    for (const [message, outcome] of [...this.ended]) {
      await write((transaction) => recordMessage(transaction, message, outcome, now()));
      this.ended.delete(message);
    }
  }

  private async attempt(message: ClaimedMessage): Promise<Outcome> {
    const { now, ways } = this.deps;
    if (this.isOver(message, now())) return { status: 'failed', error: 'the code expired' };
    try {
      await ways[message.channel]?.send(message);
      return { status: 'sent' };
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const waitS = retryS[message.attempts];
      const nextAt = now() + (waitS ?? 0) * 1000;
      const isLast = error.final || waitS === undefined || this.isOver(message, nextAt);
      if (isLast) return { status: 'failed', error: error.message };
      return { status: 'waiting', error: error.message, nextAt };
    }
  }

  /** An expired code is useless. */
  private isOver({ template, created_at }: ClaimedMessage, time: number): boolean {
    return carriesCode(template) && time >= created_at + codeLifeMs;
  }

  /** Waits for messages in flight; leases pass the rest to another process. */
  async stop(withinMs: number): Promise<void> {
    this.stopping = true;
    clearInterval(this.poll);
    await Promise.race([this.working, delay(withinMs, undefined, { ref: false })]);
    for (const way of Object.values(this.deps.ways)) way.close();
  }
}

/** A worker for the configured channels. */
export function createMessages({
  settings: { smtpUrl, smsUrl, mailFrom },
  write,
  now,
  log,
  onAttempt,
}: Omit<MessageWorkerDeps, 'ways'> & { settings: Settings }): MessageWorker {
  const ways = {
    ...(smtpUrl && { mail: createSendMail(smtpUrl, mailFrom) }),
    ...(smsUrl && { sms: createSendSms(smsUrl) }),
  };
  return new MessageWorker({ write, now, ways, log, onAttempt });
}
