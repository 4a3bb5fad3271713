import type { Diagnosis, KeptDiagnosis } from '#contract/diagnosis.ts';
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
} from './evidence.ts';
import { mayCallProduction } from './other-secrets.ts';

/** Of an account from one network. */
const ofCaller = { burst: 30, perHour: 1800 };
/** Of a network: whoever names one account after the other leaves most of what there is to others. */
const ofNetwork = { burst: 60, perHour: 3600 };
/** Of all together, so that whoever has many networks keeps the thread busy a few percent of the time. */
const ofAll = { key: 'all', burst: 100, perHour: 5 * 3600 };

const ofProduction: readonly FreshDiagnosis['secret'][] = ['production-key', 'production-secret'];

/** Told of a call to a sandbox account that was signed with a key of its owner's production account. */
export type ProductionKeyListener = (accountId: string) => Promise<void>;

/** How far the known mistakes were tried: all, cut short by time, or not, as too many or too long came. */
export type Tried = 'all' | 'time' | 'often' | 'long';

/** A diagnosis with the md5 of what it is about, for the caller, who has it. */
export interface FreshDiagnosis extends KeptDiagnosis {
  textMd5: string;
  tried: Tried;
  /** The causes are for the owner's call log alone. */
  isHidden?: boolean;
}

export interface DiagnoserContext extends EvidenceContext {
  texts: Texts;
  /** How long an answer waits for its diagnosis. */
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
    ...(found ?? { causes: [] }),
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

/** Finds out why digests do not match, as far as there is room for it. */
export class Diagnoser {
  readonly context: DiagnoserContext;
  readonly #sample = new Sample();
  readonly #running = new Set<Promise<unknown>>();
  readonly #telling = new Set<Promise<unknown>>();

  constructor(context: DiagnoserContext) {
    this.context = context;
  }

  /**
   * Why the digest or signature of a refused call did not match. Without causes where no known mistake explains
   * it, or where there was no time or room to try them all. Undefined where the refusal is about neither.
   */
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

  /** What is known of a digest without trying any mistake. */
  describePartly(call: KnownCall, refused: ApiError): FreshDiagnosis | undefined {
    const digest = findRefusedDigest(call, refused);
    return digest && describe(digest, call.bizContent ?? '', 'time');
  }

  /** Ends the thread once what was begun has ended. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    await Promise.all(this.#telling);
    await this.context.thread.close();
  }

  /** Why a call is not looked into; undefined where there is room for it. */
  #findRefusal({ account, address, bizContent = '' }: KnownCall): Tried | undefined {
    if (Buffer.byteLength(bizContent) > longestTextBytes) return 'long';
    const { toNetwork, now } = this.context;
    // Both, so that no stranger uses up what an account has; the demo's visitors have a share each.
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

  /** The answer does not wait for it, so that its time does not tell which secret it was. */
  #tellProductionKey(accountId: string): void {
    const telling = this.context.tellProductionKey(accountId).catch((error) => {
      this.context.log.error({ err: error }, 'the use of a production key was not told');
    });
    keepUntilEnded(this.#telling, telling);
  }
}
