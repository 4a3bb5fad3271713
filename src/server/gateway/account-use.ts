import type { CompiledQuery } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import {
  countSuccesses,
  type JointTestListener,
  type Shown,
  toCountOfComplete,
} from '#server/accounts/joint-tests.ts';
import type { Planned } from '#server/database/planned.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { Identified, SigningKey } from './authenticate.ts';

/** A call authenticated by its signature. */
export interface AccountUse {
  account: Pick<Identified, 'id' | 'organisation_id' | 'environment'>;
  operation: Operation;
  version: 1 | 2;
  address: string;
  keyAge: SigningKey['age'];
}

export interface EndedUse extends AccountUse {
  code: ErrorCode;
  at: number;
}

const noteEveryMs = 60_000;
const mostNoted = 10_000;

interface Note {
  id: string;
  at: number;
  address: string;
}

const setUse1 = (database: Queryable, { id, at, address }: Note) =>
  database
    .updateTable('account')
    .set({ last_used_at: at, v1_used_at: at, v1_used_from: address })
    .where('id', '=', id);

const setUse2 = (database: Queryable, { id, at }: Note) =>
  database.updateTable('account').set({ last_used_at: at, v2_used_at: at }).where('id', '=', id);

const notes = {
  1: {
    current: prepare(setUse1),
    old: prepare((database, note: Note) =>
      setUse1(database, note).set({ old_key_used_at: note.at }).where('old_key', 'is not', null),
    ),
  },
  2: {
    current: prepare(setUse2),
    old: prepare((database, note: Note) =>
      setUse2(database, note)
        .set({ old_webhook_used_at: note.at })
        .where('old_webhook_secret', 'is not', null),
    ),
  },
} as const;

/** Sorted, so that the batches of two processes cannot deadlock. */
function inOrder<Value>(byName: ReadonlyMap<string, Value>): [string, Value][] {
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** True for successes that count for joint testing: in an owned sandbox, of interfaces that production has. */
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

/** Records when accounts and old keys were last used, and their progress in joint testing. */
export class AccountUses {
  private readonly onComplete: JointTestListener;
  /** When the use of an account's key was last written, by account, version and age of the key. */
  private noted = new Map<string, number>();

  constructor(onComplete: JointTestListener) {
    this.onComplete = onComplete;
  }

  /** Returns queries that record uses, ordered by `at`. Call `keep` once they are durable. */
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

  /** Counts for joint tests already complete; if one is not, the plan is not executed. */
  toCounts(database: Db, uses: readonly EndedUse[]): Planned[] {
    return toShown(uses).map((shown) => ({
      query: toCountOfComplete(database, shown),
      isNeeded: true,
    }));
  }

  /** Counts for joint tests, and notifies of those completed by it. */
  async count(transaction: Queryable, uses: readonly EndedUse[]): Promise<void> {
    const completed: Shown[] = [];
    for (const each of toShown(uses)) {
      if (await countSuccesses(transaction, each)) completed.push(each);
    }
    await this.onComplete(transaction, completed);
  }
}
