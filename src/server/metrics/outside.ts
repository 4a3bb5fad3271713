import { Counter, Histogram, type Registry } from 'prom-client';
import type { CoreListener, CoreOutcome } from '#server/core/forward/core-client.ts';
import type { Channel } from '#server/people/messages/add-message.ts';
import type { Outcome } from '#server/push/send-push.ts';

/** Seconds, up to the configured timeouts. */
const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

const coreOutcomes: readonly CoreOutcome[] = ['answered', 'away', 'fault', 'not_asked', 'crowded'];

/** Counts calls to the courier's own system. */
export function countCoreCalls(register: Registry): CoreListener {
  const durations = new Histogram({
    name: 'portal_core_call_duration_seconds',
    help: 'Calls to the core at CORE_URL by outcome: "answered", "away" (no answer), "fault" (an answer that no core may give), "not_asked" (the breaker is open), "crowded" (too many at once).',
    labelNames: ['outcome'],
    buckets: durationBuckets,
    registers: [register],
  });
  for (const outcome of coreOutcomes) durations.zero({ outcome });
  return (outcome, durationMs) => durations.observe({ outcome }, durationMs / 1000);
}

const pushOutcomes = ['acknowledged', 'refused', 'timeout', 'unreachable'] as const;

function toPushOutcome({ fault, httpStatus }: Outcome): (typeof pushOutcomes)[number] {
  if (!fault) return 'acknowledged';
  if (httpStatus !== null) return 'refused';
  return fault.text === 'detail.pushTimeout' ? 'timeout' : 'unreachable';
}

export function countPushAttempts(register: Registry): (outcome: Outcome) => void {
  const durations = new Histogram({
    name: 'portal_push_attempt_duration_seconds',
    help: "Attempts of pushes by what integrators' servers made of them.",
    labelNames: ['outcome'],
    buckets: durationBuckets,
    registers: [register],
  });
  for (const outcome of pushOutcomes) durations.zero({ outcome });
  return (outcome) =>
    durations.observe({ outcome: toPushOutcome(outcome) }, outcome.durationMs / 1000);
}

type MessageStatus = 'sent' | 'waiting' | 'failed';

export function countMessageAttempts(
  register: Registry,
): (channel: Channel, status: MessageStatus) => void {
  const attempts = new Counter({
    name: 'portal_message_attempts_total',
    help: 'Attempts of messages: "sent", "retried" (another attempt follows), "failed" (none follows).',
    labelNames: ['channel', 'outcome'],
    registers: [register],
  });
  for (const channel of ['mail', 'sms']) {
    for (const outcome of ['sent', 'retried', 'failed']) attempts.inc({ channel, outcome }, 0);
  }
  return (channel, status) =>
    attempts.inc({ channel, outcome: status === 'waiting' ? 'retried' : status });
}
