import type { Diagnosis } from '#contract/diagnosis.ts';
import type { KeptDiagnosis } from '#contract/portal/console-calls.ts';
import { longestTextBytes } from '#diagnosis/diagnose.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import { CallerLeft } from '#server/http/caller-left.ts';
import { QueueFull } from '#server/runtime/fair-queue.ts';
import type { Log } from '#server/runtime/log.ts';
import { Sample } from '#server/runtime/sample.ts';
import type { Texts } from '#server/text/texts.ts';
import type { DiagnosisThread } from './diagnosis-thread.ts';
import {
  type EvidenceContext,
  findRefusedDigest,
  gatherEvidence,
  type KnownCall,
  mayCallProduction,
} from './evidence.ts';

/** Limit per account and network. */
const ofCaller = { burst: 30, perHour: 1800 };
/** Limit per network: naming one account after the other cannot use up most of the total. */
const ofNetwork = { burst: 60, perHour: 3600 };
/** Total limit, so that even many networks keep the thread busy only a few percent of the time. */
const ofAll = { key: 'all', burst: 100, perHour: 5 * 3600 };

const ofProduction: readonly FreshDiagnosis['secret'][] = ['production-key', 'production-secret'];

/** Called for a sandbox call that was signed with a key of the owner's production account. */
export type ProductionKeyListener = (accountId: string) => Promise<void>;

/** Known mistakes tried: all, as time allowed, or none for too many calls or too long a text. */
export type Tried = 'all' | 'time' | 'often' | 'long';

/** A diagnosis with the md5 of the text it concerns, for the caller, who has that text. */
export interface FreshDiagnosis extends KeptDiagnosis {
  textMd5: string;
  tried: Tried;
  /** True if only the owner's call log may show the causes. */
  isHidden?: boolean;
}

export interface DiagnoserContext extends EvidenceContext {
  texts: Texts;
  /** Milliseconds that a response waits for its diagnosis. */
  waitMs: number;
  thread: DiagnosisThread;
  tellProductionKey: ProductionKeyListener;
  toNetwork(ip: string): string;
  log: Log;
}

type About = FreshDiagnosis['digest'];

function describe(digest: About, text: string, tried: Tried, found?: Diagnosis): FreshDiagnosis {
  const isPartial = tried !== 'all';
  return {
    ...found,
    causes: [...(found?.causes ?? [])],
    digest,
    textMd5: md5.hex(text),
    textBytes: Buffer.byteLength(text),
    tried,
    ...(isPartial && { isPartial }),
  };
}

function keepUntilEnded(all: Set<Promise<unknown>>, work: Promise<unknown>): void {
  all.add(work);
  void work.then(() => all.delete(work));
}

export class Diagnoser {
  readonly context: DiagnoserContext;
  readonly #sample = new Sample();
  readonly #running = new Set<Promise<unknown>>();
  readonly #telling = new Set<Promise<unknown>>();

  constructor(context: DiagnoserContext) {
    this.context = context;
  }

  /** Explains a mismatch; without causes if no known mistake explains it, undefined if the refusal concerns none. */
  diagnose(call: KnownCall, refused: ApiError): Promise<FreshDiagnosis | undefined> | undefined {
    const digest = findRefusedDigest(call, refused);
    if (digest === undefined) return undefined;
    const untried = this.#findRefusal(call);
    const describePartly = (tried: Tried) => describe(digest, call.bizContent ?? '', tried);
    if (untried) return Promise.resolve(describePartly(untried));
    const finding = this.#find(call, refused).catch((error) => {
      const isExpected = error instanceof QueueFull || error instanceof CallerLeft;
      if (!isExpected) this.context.log.error({ err: error }, 'a digest was not diagnosed');
      return describePartly('time');
    });
    keepUntilEnded(this.#running, finding);
    return finding;
  }

  /** Describes a digest without trying any mistake. */
  describePartly(call: KnownCall, refused: ApiError): FreshDiagnosis | undefined {
    const digest = findRefusedDigest(call, refused);
    return digest && describe(digest, call.bizContent ?? '', 'time');
  }

  /** Ends the thread once running work has finished. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    await Promise.all(this.#telling);
    await this.context.thread.close();
  }

  #findRefusal({ account, address, bizContent = '' }: KnownCall): Tried | undefined {
    if (Buffer.byteLength(bizContent) > longestTextBytes) return 'long';
    const { toNetwork, now } = this.context;
    // Both, so that no stranger exhausts an account's limit; each demo visitor has a separate share.
    const network = toNetwork(address);
    const caller = { key: `${account.id} ${network}`, ...ofCaller };
    const caps = [caller, { key: network, ...ofNetwork }, ofAll];
    return this.#sample.take(caps, now()) ? undefined : 'often';
  }

  async #find(call: KnownCall, refused: ApiError): Promise<FreshDiagnosis | undefined> {
    const evidence = await gatherEvidence(this.context, call, refused);
    if (!evidence) return undefined;
    const { thread, toNetwork } = this.context;
    const signal = call.toLeaveSignal?.();
    const found = await thread.diagnose(evidence, toNetwork(call.address), signal);
    const { digest } = evidence;
    const { text } = evidence.evidence;
    if (found === 'overdue') return describe(digest, text, 'time');
    if (found === 'unknown') return describe(digest, text, 'all');
    const described = describe(digest, text, 'all', found);
    if (!ofProduction.includes(described.secret)) return described;
    this.#tellProductionKey(call.account.id);
    const isHidden = !(await mayCallProduction(this.context, call.account, call.address));
    return { ...described, isHidden };
  }

  /** The response does not wait for it, so that timing does not reveal which secret it was. */
  #tellProductionKey(accountId: string): void {
    const telling = this.context.tellProductionKey(accountId).catch((error) => {
      this.context.log.error(
        { err: error },
        'the owner was not notified of the use of a production key',
      );
    });
    keepUntilEnded(this.#telling, telling);
  }
}
