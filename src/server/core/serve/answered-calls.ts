import type { Db } from '#server/database/tables.ts';
import type { CoreAnswer } from '../protocol.ts';

/** How long the portal may ask once more. */
const keptMs = 24 * 60 * 60 * 1000;

/** Answers each call once, however often it comes: again with the answer that it had. */
export class AnsweredCalls {
  private readonly database: Db;
  private readonly now: () => number;
  private readonly running = new Map<string, Promise<CoreAnswer>>();

  constructor(database: Db, now: () => number) {
    this.database = database;
    this.now = now;
  }

  private async answer(id: string, work: () => Promise<CoreAnswer>): Promise<CoreAnswer> {
    const known = await this.database
      .selectFrom('core_call')
      .select('answer')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known) return JSON.parse(known.answer);
    const answer = await work();
    const row = { id, answer: JSON.stringify(answer), answered_at: this.now() };
    await this.database
      .insertInto('core_call')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return answer;
  }

  once(id: string, work: () => Promise<CoreAnswer>): Promise<CoreAnswer> {
    const running = this.running.get(id);
    if (running) return running;
    const answer = this.answer(id, work).finally(() => this.running.delete(id));
    this.running.set(id, answer);
    return answer;
  }

  /** Forgets what the portal asks for no more. */
  async removeOld(): Promise<void> {
    await this.database
      .deleteFrom('core_call')
      .where('answered_at', '<', this.now() - keptMs)
      .execute();
  }
}
