import { hash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { AnsweredMeanwhile, type KeepOutcome, type RecordingCores } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type CallRecord, type OutcomeKey, type OutcomeStore, running } from './outcome-store.ts';
import type { Sent } from './protocols/protocol.ts';

/** Answered by the record of an earlier call. */
export const replayedHeader = 'idempotent-replayed';

/** What an operation is handed: the id under which another core knows the call, and what records its outcome. */
export interface Keep {
  requestId: string;
  outcome?: KeepOutcome;
}

/** A call of version 2 that may change something, signed, permitted and counted. */
export interface OnceCall extends OutcomeKey {
  environment: 'sandbox' | 'production';
  operation: Operation;
  /** The body as text. */
  content: string;
  work(keep: Keep): Promise<unknown>;
  toSuccess(data: unknown): Sent;
  toFailure(error: ApiError): Sent;
  toHttpStatus(error: ApiError): number;
}

/** An answer of the record: as it was sent before. */
export interface Replayed extends Sent {
  code: ErrorCode;
  httpStatus: number;
}

export function isReplayed(sent: Sent): sent is Replayed {
  return 'httpStatus' in sent;
}

/** How long a process may take for a call before another takes it over. */
const leaseMs = 60_000;

/** What is refused for now may be a success later; of fields at fault the body is the reason, and stays it. */
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
 * Answers each call that may change something once. What records the outcome is written in the
 * transaction of the effect, where the core can do that: then a call that lost a race is undone, and
 * a killed process leaves nothing behind. Where it cannot, the call is claimed first, and a claim
 * that nobody finished is taken over.
 */
export class Outcomes {
  private readonly store: OutcomeStore;
  private readonly now: () => number;
  private readonly recording: RecordingCores;
  /** Hashes of the bodies of calls that run in this process. */
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

  /** What was answered before; undefined where whoever worked at it is gone. */
  private async replay(known: CallRecord, bodyHash: string): Promise<Replayed | undefined> {
    const { answer: text, code, http_status: httpStatus } = known;
    if (known.body_hash !== bodyHash) throw conflict('id-reused');
    if (httpStatus !== running) {
      return { text, bytes: Buffer.from(text), code: code as ErrorCode, httpStatus };
    }
    if (known.recorded_at + leaseMs > this.now()) throw conflict('in-progress');
    await this.store.remove(known);
    return undefined;
  }

  /** What another process, or another call of this one, answered in the same moment. */
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
    // The same whenever and wherever it is tried again: another core knows it by this.
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
      // What fails afterwards leaves the claim: the effect is there, and must not be made again at once.
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
