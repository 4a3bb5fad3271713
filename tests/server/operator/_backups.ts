import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe } from 'node:test';
import { createBackup } from '#server/database/backup/create.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';
import { makeEmptyPlace } from '../_support/database.ts';
import { makeFolder } from '../_support/folder.ts';
import { operatorOn } from '../_support/operator.ts';
import { openTestPortal } from '../_support/portal.ts';
import { findUnfit, toolPath } from '../_support/postgres-tools.ts';
import { environmentOf } from '../_support/process.ts';

/** A portal with an open database like a server's, and a folder for its backups. */
export async function openBackups() {
  const portal = await openTestPortal();
  const { context, people } = portal;
  const { run, refused } = operatorOn(portal);
  const own = { PATH: toolPath };
  const folder = makeFolder({}, temporaryFolder);
  const unfit = await findUnfit(context);
  const inFolder = (name: string) => path.join(folder, name);

  async function done(words: string, settings: Record<string, string> = {}) {
    const { exitCode, stdout, stderr } = await run(words, { settings: { ...own, ...settings } });
    assert.deepEqual([exitCode, stderr], [0, ''], words);
    return JSON.parse(stdout);
  }

  // Like a start, this seals what identifies the master key of the database.
  await done('backup list');

  /** An empty, unused place for a portal. */
  async function openPlace(): Promise<Record<string, string>> {
    const place = await makeEmptyPlace();
    after(() => place.remove());
    return environmentOf(place);
  }

  /** A backup of the portal as it is now, without the operator tool's own changes. */
  async function makeBackup(name: string, now = Date.now): Promise<string> {
    const { dataDir, databaseUrl } = context;
    const place = { dataDir, databaseUrl, path: toolPath };
    const begin = () =>
      people.write(async (transaction) => {
        const row = { actor: 'operator', action: 'backup.create', subject: name } as const;
        addAudit(transaction, { ...people, now }, row);
      });
    await createBackup(place, context.database, inFolder(name), begin);
    return inFolder(name);
  }

  return {
    portal,
    folder,
    inFolder,
    own,
    run: (words: string) => run(words, { settings: own }),
    done,
    refused: (words: string, settings: Record<string, string> = {}) =>
      refused(words, { ...own, ...settings }),
    openPlace,
    makeBackup,
    isSqlite: context.engine === 'sqlite',
    unfit,
    /** If PostgreSQL's programs do not fit, `backup.test.ts` checks the error. */
    describeFit: unfit ? () => {} : describe,
  };
}
