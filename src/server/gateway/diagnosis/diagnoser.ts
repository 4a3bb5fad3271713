import { createHash } from 'node:crypto';
import type { Diagnosis, KeptDiagnosis } from '#contract/diagnosis/diagnosis.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Log } from '#server/log.ts';
import { Sample } from '#server/sample.ts';
import type { Texts } from '#server/texts.ts';
import type { SignerGround } from '../business-digest.ts';
import {
  type DiagnosisThread,
  type Evidence,
  type Found,
  mostWaiting,
} from './diagnosis-thread.ts';
import { gatherEvidence, isAboutDigest, type KnownCall } from './evidence.ts';

/** Of bizContent. */
const longestTextBytes = 64 * 1024;
/** Of an account from one network. */
const ofCaller = { burst: 30, perHour: 1800 };
/** Of all together, so that whoever has many networks keeps the thread busy a few percent of the time. */
const ofAll = { key: 'all', burst: 100, perHour: 5 * 3600 };

/** Told of a call to a sandbox account that was signed with a key of its owner's production account. */
export type ProductionKeyListener = (accountId: string) => Promise<void>;

export interface DiagnoserGround extends SignerGround {
  texts: Texts;
  /** How long an answer waits for its diagnosis. */
  waitMs: number;
  thread: DiagnosisThread;
  tellProductionKey: ProductionKeyListener;
  /** The demo account's, where there is one: everybody sees it. */
  demoKey: string | undefined;
  toNetwork(ip: string): string;
  now(): number;
  log: Log;
}

/** Right by the current key and refused all the same: the header was signed with the one before it. */
const signedWithOldKey: Diagnosis = { causes: ['another-secret'], secret: 'old-key' };

function toKept({ digest, evidence: { text } }: Evidence, found: Diagnosis | 'unknown') {
  const bytes = Buffer.from(text);
  const textMd5 = createHash('md5').update(bytes).digest('hex');
  const described = { digest, textMd5, textBytes: bytes.length };
  if (found === 'unknown') return { causes: [], ...described };
  return { ...(found.causes.length > 0 ? found : signedWithOldKey), ...described };
}

function withDemoKey(asked: Evidence, demoKey: string | undefined): Evidence {
  return asked.digest === 'header'
    ? { ...asked, evidence: { ...asked.evidence, demoKey } }
    : { ...asked, evidence: { ...asked.evidence, demoKey } };
}

/** Finds out why digests do not match, as far as there is room for it. */
export class Diagnoser {
  readonly ground: DiagnoserGround;
  readonly #sample = new Sample();
  readonly #running = new Set<Promise<unknown>>();

  constructor(ground: DiagnoserGround) {
    this.ground = ground;
  }

  /**
   * Why the digest of a refused call did not match, without causes where no known mistake explains
   * it. Undefined at once where that is not looked into, later where it could not be found out.
   */
  diagnose(call: KnownCall, code: ErrorCode): Promise<KeptDiagnosis | undefined> | undefined {
    if (!isAboutDigest(code) || !this.#hasRoomFor(call)) return undefined;
    const finding = this.#find(call, code).catch((error) => {
      this.ground.log.error({ err: error }, 'a digest was not diagnosed');
      return undefined;
    });
    this.#running.add(finding);
    void finding.then(() => this.#running.delete(finding));
    return finding;
  }

  /** Ends the thread once what was begun has ended. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    await this.ground.thread.close();
  }

  #hasRoomFor({ account, address, bizContent }: KnownCall): boolean {
    // Without the field there is nothing to find out: the answer says that it is missing.
    if (bizContent === undefined || Buffer.byteLength(bizContent) > longestTextBytes) return false;
    if (this.#running.size >= mostWaiting) return false;
    const { toNetwork, now } = this.ground;
    // Both, so that no stranger uses up what an account has; the demo's visitors have a share each.
    const key = `${account.id} ${toNetwork(address)}`;
    return this.#sample.take([{ key, ...ofCaller }, ofAll], now());
  }

  async #find(call: KnownCall, code: ErrorCode): Promise<KeptDiagnosis | undefined> {
    const { thread, tellProductionKey, demoKey } = this.ground;
    const evidence = await gatherEvidence(this.ground, call, code);
    const found: Found = evidence
      ? await thread.diagnose(withDemoKey(evidence, demoKey))
      : 'overdue';
    if (!evidence || found === 'overdue') return undefined;
    const kept = toKept(evidence, found);
    if (kept.secret === 'production-key') await tellProductionKey(call.account.id);
    return kept;
  }
}
