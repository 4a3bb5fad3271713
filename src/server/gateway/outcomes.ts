import { hash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { AnsweredMeanwhile, type KeepOutcome, type RecordingCores } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type CallRecord, type OutcomeKey, type OutcomeStore, running } from './outcome-store.ts';
import type { Sent } from './protocols/protocol.ts';

/** Response header that marks a replay of an earlier call's record. */
export const replayedHeader = 'idempotent-replayed';

/** The id by which another core knows the call, and the function that records its outcome. */
export interface Keep {
  requestId: string;
  outcome?: KeepOutcome;
}

/** A version 2 call that may change something, after signature, permission and rate checks. */
export interface OnceCall extends OutcomeKey {
  environment: 'sandbox' | 'production';
  operation: Operation;
  content: string;
  work(keep: Keep): Promise<unknown>;
  toSuccess(data: unknown): Sent;
  toFailure(error: ApiError): Sent;
  toHttpStatus(error: ApiError): number;
}

export interface Replayed extends Sent {
  code: ErrorCode;
  httpStatus: number;
}

export function isReplayed(sent: Sent): sent is Replayed {
  return 'httpStatus' in sent;
}

/** How long a process may work on a call before another takes it over. */
const leaseMs = 60_000;

/** False for a temporary refusal, since a retry may succeed. Wrong fields are refused again. */
function isFinal({ detail }: ApiError, status: number): boolean {
  const isRace = detail.text === 'detail.concurrentChange';
  if (isRace || detail.problems) return false;
  return ![400, 401, 403, 413, 429].includes(status) && status < 500;
}

function conflict(rule: 'id-reused' | 'in-progress'): ApiError {
  const isReused = rule === 'id-reused';
  return new ApiError('145003050', {
    text: isReused ? 'detail.idReused' : 'detail.inProgress',
    field: signedHeaders.id,
    rule,
    httpStatus: 409,
    ...(!isReused && { headers: { 'retry-after': '1' } }),
  });
}

/**
 * Answers each call that may change something once. If the core supports it, the outcome is recorded in the
 * transaction of the effect: a call that loses a race is rolled back. Otherwise the call is claimed first,
 * and an unfinished claim is taken over.
 */
export class Outcomes {
  private readonly store: OutcomeStore;
  private readonly now: () => number;
  private readonly recording: RecordingCores;
  /** Body hashes of the calls running in this process. */
  private readonly running = new Map<string, string>();

  constructor(store: OutcomeStore, recording: RecordingCores, now: () => number) {
    this.store = store;
    this.recording = recording;
    this.now = now;
  }

  async answerOnce(call: OnceCall): Promise<Sent> {
    const name = `${call.accountId} ${call.id}`;
    const bodyHash = hash('sha256', call.content, 'base64');
    const other = this.running.get(name);
    if (other !== undefined) throw conflict(other === bodyHash ? 'in-progress' : 'id-reused');
    this.running.set(name, bodyHash);
    try {
      const known = await this.store.find(call, this.now());
      return (known && (await this.replay(known, bodyHash))) ?? (await this.answer(call, bodyHash));
    } finally {
      this.running.delete(name);
    }
  }

  /** Returns the earlier response; undefined if the process that worked on it is gone. */
  private async replay(known: CallRecord, bodyHash: string): Promise<Replayed | undefined> {
    const { answer: text, code, http_status: httpStatus } = known;
    if (known.body_hash !== bodyHash) throw conflict('id-reused');
    if (httpStatus !== running) {
      return { text, code: code as ErrorCode, httpStatus };
    }
    if (known.recorded_at + leaseMs > this.now()) throw conflict('in-progress');
    await this.store.remove(known);
    return undefined;
  }

  /** Returns the response that another process, or another call in this one, gave at the same moment. */
  private async replayRival(call: OnceCall, bodyHash: string): Promise<Sent> {
    const known = await this.store.find(call, this.now());
    const replayed = known && (await this.replay(known, bodyHash));
    if (!replayed) throw conflict('in-progress');
    return replayed;
  }

  private async answer(call: OnceCall, bodyHash: string): Promise<Sent> {
    const { accountId, id, environment, operation } = call;
    const toRecord = (code: string, httpStatus: number, answer: string): CallRecord => ({
      account_id: accountId,
      id,
      body_hash: bodyHash,
      code,
      http_status: httpStatus,
      answer,
      recorded_at: this.now(),
    });
    const isClaimed = !this.recording[environment].has(operation.id);
    const claim = toRecord('', running, '');
    if (isClaimed && !(await this.store.insert(claim))) return this.replayRival(call, bodyHash);
    let made: Sent | undefined;
    let isKept = false;
    const toSuccess = (data: unknown) => {
      isKept = false;
      made = call.toSuccess(data);
      return toRecord('1', 200, made.text);
    };
    // The same for every retry, anywhere: another core recognises it by this.
    const requestId = hash('sha256', `${accountId} ${id}`, 'hex');
    const outcome: KeepOutcome = {
      toPlanned: (data) => this.store.toPlanned(toSuccess(data)),
      confirm: () => {
        isKept = true;
      },
      write: async (transaction, data) => {
        if (!(await this.store.insert(toSuccess(data), transaction))) throw new AnsweredMeanwhile();
        isKept = true;
      },
    };
    const finish = async (record: CallRecord) => {
      const isDone = isClaimed
        ? await this.store.finish(claim, record)
        : await this.store.insert(record);
      if (!isDone) throw new AnsweredMeanwhile();
    };
    const refuse = async (error: unknown): Promise<never> => {
      const status = error instanceof ApiError ? call.toHttpStatus(error) : 0;
      if (error instanceof ApiError && isFinal(error, status)) {
        await finish(toRecord(error.code, status, call.toFailure(error).text));
      } else if (isClaimed) {
        await this.store.remove(claim);
      }
      throw error;
    };
    const answer = async (): Promise<Sent> => {
      // A later failure leaves the claim: the effect exists, and must not be repeated at once.
      const data = await call.work({ requestId, ...(!isClaimed && { outcome }) }).catch(refuse);
      if (isKept && made) return made;
      const sent = call.toSuccess(data);
      await finish(toRecord('1', 200, sent.text));
      return sent;
    };
    try {
      return await answer();
    } catch (error) {
      if (error instanceof AnsweredMeanwhile) return this.replayRival(call, bodyHash);
      throw error;
    }
  }
}
