import { dayMs } from '#contract/durations.ts';
import type { CoreCallTable } from '#server/database/courier-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import type { PushContext } from '#server/push/push-context.ts';
import type { CoreAnswer } from '../protocol.ts';

/** How long the portal may retry a call. */
const keptMs = dayMs;

type AnswerContext = Pick<PushContext, 'database' | 'write' | 'now'>;

const selectAnswers = prepare((database, { ids }: { ids: readonly string[] }) =>
  database.selectFrom('core_call').select(['id', 'answer']).where('id', 'in', ids),
);

const insertAnswer = prepare((database, row: CoreCallTable) =>
  database
    .insertInto('core_call')
    .values({ ...row })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Answers each call once; repeats get the recorded answer. */
export class AnsweredCalls {
  private readonly context: AnswerContext;
  private readonly find: (id: string) => Promise<string | undefined>;
  private readonly running = new Map<string, Promise<CoreAnswer>>();

  constructor(context: AnswerContext) {
    this.context = context;
    this.find = readTogether(async (ids: string[]) => {
      const rows = await selectAnswers(context.database, { ids });
      return new Map(rows.map(({ id, answer }) => [id, answer]));
    });
  }

  private async answer(id: string, work: () => Promise<CoreAnswer>): Promise<CoreAnswer> {
    const known = await this.find(id);
    if (known) return JSON.parse(known);
    const answer = await work();
    const row = { id, answer: JSON.stringify(answer), answered_at: this.context.now() };
    await this.context.write((transaction) => insertAnswer(transaction, row));
    return answer;
  }

  once(id: string, work: () => Promise<CoreAnswer>): Promise<CoreAnswer> {
    return this.running.getOrInsertComputed(id, () =>
      this.answer(id, work).finally(() => this.running.delete(id)),
    );
  }

  async removeOld(): Promise<void> {
    const { database, now } = this.context;
    await database
      .deleteFrom('core_call')
      .where('answered_at', '<', now() - keptMs)
      .execute();
  }
}
