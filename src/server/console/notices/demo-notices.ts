import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dayMs } from '#contract/durations.ts';
import { type Locale, languages } from '#contract/languages.ts';
import { removeChildren } from '#server/database/end-owned.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { saveTexts } from './notice-texts.ts';

const folder = path.join(import.meta.dirname, 'data');
/** Row of the table `counter` that records that the samples were created. */
const mark = 'demo-notices';

const samples = [
  { name: 'welcome', pinned: 1, ageDays: 1 },
  { name: 'sign-as-sent', pinned: 0, ageDays: 3 },
  { name: 'going-live', pinned: 0, ageDays: 8 },
] as const;

const toId = (name: string) => `demo-${name}`;

/** Reads `# title`, and the body below it. */
function readSample(name: string, locale: Locale) {
  const text = readFileSync(path.join(folder, `${name}.${locale}.md`), 'utf8');
  const [, title, body] = /^# ([^\n]+)\n(.+)$/s.exec(text) ?? [];
  if (!title || !body) throw new Error(`${name}.${locale}.md does not begin with "# title"`);
  return { locale, title, body };
}

async function addSample(
  transaction: Queryable,
  { name, pinned, ageDays }: (typeof samples)[number],
  now: number,
): Promise<void> {
  const id = toId(name);
  const time = now - ageDays * dayMs;
  const times = { publish_at: time, created_at: time, updated_at: time };
  const row = { id, state: 'published', pinned, ...times } as const;
  await transaction.insertInto('notice').values(row).execute();
  const texts = languages
    .filter(({ complete }) => complete)
    .map(({ locale }) => readSample(name, locale));
  await saveTexts(transaction, id, texts);
}

/** Creates sample notices at the first start in demo mode; removed ones are not created again. */
export async function seedDemoNotices(database: Db, now: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('counter')
      .values({ name: mark, value: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first) return;
    for (const sample of samples) await addSample(transaction, sample, now);
  });
}

/** Removes the samples if DEMO is off. */
export async function removeDemoNotices(database: Db): Promise<void> {
  const ids = samples.map(({ name }) => toId(name));
  await database.transaction().execute(async (transaction) => {
    await removeChildren(transaction, 'notice', ids);
    await transaction.deleteFrom('notice').where('id', 'in', ids).execute();
    await transaction.deleteFrom('counter').where('name', '=', mark).execute();
  });
}
