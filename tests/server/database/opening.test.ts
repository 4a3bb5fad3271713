import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, it } from 'node:test';
import { takeOpening } from '#server/database/opening.ts';
import { StartError } from '#server/start-error.ts';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';

const folder = await mkdtemp(path.join(temporaryFolder, 'opening-'));
after(() => rm(folder, { recursive: true }));

it('nobody opens a SQLite file while another is put in its place', () => {
  const file = path.join(folder, 'portal.sqlite');
  const giveBack = takeOpening(file);
  const refusal = { constructor: StartError, message: /a backup is being restored into/ };
  assert.throws(() => takeOpening(file, 1), refusal);
  giveBack();
  takeOpening(file, 1)();
});
