import { longestTextBytes } from '#contract/diagnosis/diagnose.ts';
import type { Diagnosis, KeptDiagnosis } from '#contract/diagnosis/diagnosis.ts';
import type { ApiError } from '#server/api-error.ts';
import type { Log } from '#server/log.ts';
import { md5 } from '#server/md5.ts';
import { Sample } from '#server/sample.ts';
import type { Texts } from '#server/texts.ts';
import { type DiagnosisThread, type Evidence, mostWaiting } from './diagnosis-thread.ts';
import { type EvidenceGround, gatherEvidence, isAboutDigest, type KnownCall } from './evidence.ts';

/** Of an account from one network. */
const ofCaller = { burst: 30, perHour: 1800 };
/** Of a network: whoever names one account after the other leaves most of what there is to others. */
const ofNetwork = { burst: 60, perHour: 3600 };
/** Of all together, so that whoever has many networks keeps the thread busy a few percent of the time. */
const ofAll = { key: 'all', burst: 100, perHour: 5 * 3600 };

const ofProduction: readonly FreshDiagnosis['secret'][] = ['production-key', 'production-secret'];

/** Told of a call to a sandbox account that was signed with a key of its owner's production account. */
export type ProductionKeyListener = (accountId: string) => Promise<void>;

/** A diagnosis with the md5 of what it is about, for the caller, who has it. */
export interface FreshDiagnosis extends KeptDiagnosis {
  textMd5: string;
}

export interface DiagnoserGround extends EvidenceGround {
  texts: Texts;
  /** How long an answer waits for its diagnosis. */
  waitMs: number;
  thread: DiagnosisThread;
  tellProductionKey: ProductionKeyListener;
  toNetwork(ip: string): string;
  log: Log;
}

function describe(
  { digest, evidence: { text } }: Evidence,
  found: Diagnosis | 'unknown',
): FreshDiagnosis {
  const diagnosis = found === 'unknown' ? { causes: [] } : found;
  return { ...diagnosis, digest, textMd5: md5.hex(text), textBytes: Buffer.byteLength(text) };
}

function keepUntilEnded(all: Set<Promise<unknown>>, work: Promise<unknown>): void {
  all.add(work);
  void work.then(() => all.delete(work));
}

/** Finds out why digests do not match, as far as there is room for it. */
export class Diagnoser {
  readonly ground: DiagnoserGround;
  readonly #sample = new Sample();
  readonly #running = new Set<Promise<unknown>>();
  readonly #telling = new Set<Promise<unknown>>();

  constructor(ground: DiagnoserGround) {
    this.ground = ground;
  }

  /**
   * Why the digest or signature of a refused call did not match, without causes where no known mistake explains
   * it. Undefined at once where that is not looked into, later where it could not be found out.
   */
  diagnose(call: KnownCall, refused: ApiError): Promise<FreshDiagnosis | undefined> | undefined {
    if (!isAboutDigest(call, refused) || !this.#hasRoomFor(call)) return undefined;
    const finding = this.#find(call, refused).catch((error) => {
      this.ground.log.error({ err: error }, 'a digest was not diagnosed');
      return undefined;
    });
    keepUntilEnded(this.#running, finding);
    return finding;
  }

  /** Ends the thread once what was begun has ended. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    await Promise.all(this.#telling);
    await this.ground.thread.close();
  }

  #hasRoomFor({ account, address, bizContent }: KnownCall): boolean {
    // Without the field there is nothing to find out: the answer says that it is missing.
    if (bizContent === undefined || Buffer.byteLength(bizContent) > longestTextBytes) return false;
    if (this.#running.size >= mostWaiting) return false;
    const { toNetwork, now } = this.ground;
    // Both, so that no stranger uses up what an account has; the demo's visitors have a share each.
    const network = toNetwork(address);
    const caller = { key: `${account.id} ${network}`, ...ofCaller };
    return this.#sample.take([caller, { key: network, ...ofNetwork }, ofAll], now());
  }

  async #find(call: KnownCall, refused: ApiError): Promise<FreshDiagnosis | undefined> {
    const evidence = await gatherEvidence(this.ground, call, refused);
    if (!evidence) return undefined;
    const found = await this.ground.thread.diagnose(evidence);
    if (found === 'overdue') return undefined;
    const described = describe(evidence, found);
    if (ofProduction.includes(described.secret)) this.#tellProductionKey(call.account.id);
    return described;
  }

  /** The answer does not wait for it, so that its time does not tell which secret it was. */
  #tellProductionKey(accountId: string): void {
    const telling = this.ground.tellProductionKey(accountId).catch((error) => {
      this.ground.log.error({ err: error }, 'the use of a production key was not told');
    });
    keepUntilEnded(this.#telling, telling);
  }
}
