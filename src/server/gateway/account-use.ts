import type { CompiledQuery } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import {
  countSuccesses,
  type JointTestListener,
  type Shown,
  toCountOfComplete,
} from '#server/accounts/joint-tests.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { Planned } from '#server/database/write-plan.ts';
import type { Identified, SigningKey } from './authenticate.ts';

/** A call whose signature proved the account. */
export interface AccountUse {
  account: Pick<Identified, 'id' | 'organisation_id' | 'environment'>;
  operation: Operation;
  version: 1 | 2;
  /** IP address of the caller. */
  address: string;
  keyAge: SigningKey['age'];
}

/** The same once it was answered. */
export interface EndedUse extends AccountUse {
  code: ErrorCode;
  at: number;
}

const noteEveryMs = 60_000;
/** Accounts whose last note is remembered. */
const mostNoted = 10_000;

interface Note {
  id: string;
  at: number;
  address: string;
}

const noteUse1 = prepare((database, { id, at, address }: Note) =>
  database
    .updateTable('account')
    .set({ last_used_at: at, v1_used_at: at, v1_used_from: address })
    .where('id', '=', id),
);

const noteOldKey = prepare((database, { id, at, address }: Note) =>
  database
    .updateTable('account')
    .set({ last_used_at: at, v1_used_at: at, v1_used_from: address, old_key_used_at: at })
    .where('id', '=', id)
    .where('old_key', 'is not', null),
);

const noteUse2 = prepare((database, { id, at }: Note) =>
  database.updateTable('account').set({ last_used_at: at, v2_used_at: at }).where('id', '=', id),
);

const noteOldSecret = prepare((database, { id, at }: Note) =>
  database
    .updateTable('account')
    .set({ last_used_at: at, v2_used_at: at, old_webhook_used_at: at })
    .where('id', '=', id)
    .where('old_webhook_secret', 'is not', null),
);

/** By version, and age of the key. */
const notes = {
  1: { current: noteUse1, old: noteOldKey },
  2: { current: noteUse2, old: noteOldSecret },
} as const;

/** In one order, so that the batches of two processes do not wait for each other in a circle. */
function inOrder<Value>(byName: ReadonlyMap<string, Value>): [string, Value][] {
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Successes that count for joint testing: of somebody's sandbox, in interfaces that production has. */
function isShown({ account, operation, code }: EndedUse): boolean {
  const { environment, organisation_id } = account;
  return (
    code === '1' && environment === 'sandbox' && organisation_id !== null && !operation.sandboxOnly
  );
}

function toShown(uses: readonly EndedUse[]): Shown[] {
  const shown = new Map<string, Shown>();
  for (const { account, operation, at } of uses.filter(isShown)) {
    const name = `${account.id} ${operation.id}`;
    const count = (shown.get(name)?.count ?? 0) + 1;
    shown.set(name, { accountId: account.id, operation, count, at });
  }
  return inOrder(shown).map(([, each]) => each);
}

/** Notes when accounts and old keys were last used, and what they showed in joint testing. */
export class AccountUses {
  private readonly onComplete: JointTestListener;
  /** When the use of an account's key was last written, by account, version and age of the key. */
  private noted = new Map<string, number>();

  constructor(onComplete: JointTestListener) {
    this.onComplete = onComplete;
  }

  /**
   * What notes the uses of calls that ended together; `at` of a later one is not smaller. `keep` is
   * called once the queries are durable: uses whose write fails are noted by the next call.
   */
  toNotes(database: Db, uses: readonly EndedUse[]): { queries: CompiledQuery[]; keep: () => void } {
    const latest = new Map(
      uses.map((use) => [`${use.account.id} ${use.version} ${use.keyAge}`, use]),
    );
    const due = inOrder(latest).filter(
      ([name, { at }]) => at - (this.noted.get(name) ?? 0) >= noteEveryMs,
    );
    const queries = due.map(([, { account, version, keyAge, address, at }]) =>
      notes[version][keyAge].compile(database, { id: account.id, at, address }),
    );
    const keep = () => {
      if (this.noted.size + due.length > mostNoted) this.noted.clear();
      for (const [name, { at }] of due) this.noted.set(name, at);
    };
    return { queries, keep };
  }

  /** What counts for joint tests that are complete: where one of them is not, nothing is done. */
  toCounts(database: Db, uses: readonly EndedUse[]): Planned[] {
    return toShown(uses).map((shown) => ({
      query: toCountOfComplete(database, shown),
      isNeeded: true,
    }));
  }

  /** Counts for joint tests, and tells of those that are complete by it. */
  async count(transaction: Queryable, uses: readonly EndedUse[]): Promise<void> {
    const completed: Shown[] = [];
    for (const each of toShown(uses)) {
      if (await countSuccesses(transaction, each)) completed.push(each);
    }
    await this.onComplete(transaction, completed);
  }
}
