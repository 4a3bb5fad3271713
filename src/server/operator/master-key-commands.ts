import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type DataKeyRow, readDataKeys, rootId } from '#server/database/data-keys.ts';
import { settleMs } from '#server/database/key-ring.ts';
import { assertOtherKey, replaceMasterKey } from '#server/database/replace-master-key.ts';
import { rotateDataKey } from '#server/database/rotate-data-key.ts';
import { countSealed } from '#server/database/sealed-columns.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { isWeakKey } from '#server/settings/unsafe-settings.ts';
import { actor, type Command, type Options, type Tools, toTime, UsageError } from './command.ts';

/** A key and its line ending. */
const mostBytes = 100;
const ofOthers = 0o077;

/** A new master key, 64 hex digits, from a file that only its owner may read; errors never contain it. */
function readKeyFile(options: Options): string {
  const file = options.text('new-key-file');
  const refuse = (words: string) => new UsageError(`--new-key-file ${file} ${words}`);
  const stats = options.readFrom('new-key-file', (named) => statSync(named));
  if (!stats.isFile()) throw refuse('is not a file: make one by openssl rand -hex 32');
  if ((stats.mode & ofOthers) !== 0) {
    throw refuse('can be read by others: make a new key in a file of mode 600 (umask 077)');
  }
  if (stats.size > mostBytes)
    throw refuse('is too long: it must hold 64 hex digits and nothing else');
  const key = options.readFile('new-key-file').trim();
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw refuse('must hold 64 hex digits and nothing else, as openssl rand -hex 32 makes them');
  }
  if (isWeakKey(key)) {
    throw refuse('holds a key that was not made at random: make one by openssl rand -hex 32');
  }
  return key.toLowerCase();
}

type Keys = Pick<Tools, 'people' | 'secrets'>;

function toContext({ people, secrets }: Keys, action: 'masterKey.rotate' | 'masterKey.replace') {
  const { database, write, now } = people;
  const record = (transaction: Queryable) =>
    addAudit(transaction, people, { actor, action, subject: 'all' });
  return { database, write, now, secrets, record };
}

function rotate(tools: Keys) {
  const settle = () => wait(settleMs);
  return rotateDataKey({ ...toContext(tools, 'masterKey.rotate'), settle });
}

/** Wraps the key ring with the key of a file, and says what is left to do. */
async function replace(tools: Keys, hex: string) {
  const { settings } = tools.people;
  const dataDir = settings.masterKey === undefined ? settings.dataDir : undefined;
  const oldKeyFile = await replaceMasterKey(
    { ...toContext(tools, 'masterKey.replace'), dataDir },
    hex,
  );
  const next = dataDir
    ? 'restart every process; keep the old key as long as backups from before'
    : 'restart every process with the new key in MASTER_KEY; keep the old key as long as backups from before';
  return { masterKey: 'replaced', ...(oldKeyFile && { oldKeyFile }), next };
}

function toUse({ id, seals_since, retired_at }: DataKeyRow, sealing: number): string {
  if (id === sealing) return 'seals';
  if (retired_at !== null) return id === rootId ? 'derives other keys' : 'retired';
  if (seals_since !== null) return 'opens what is not yet sealed again';
  return id === rootId ? 'derives other keys' : 'made, not used yet';
}

async function listKeys({ people: { database } }: Pick<Tools, 'people'>) {
  const rows = await readDataKeys(database);
  const sealing = rows.findLast(({ seals_since }) => seals_since !== null)?.id ?? rootId;
  return Promise.all(
    rows.map(async (row) => ({
      key: row.id,
      use: toUse(row, sealing),
      madeAt: toTime(row.made_at || null),
      sealsSince: toTime(row.seals_since),
      retiredAt: toTime(row.retired_at),
      sealed: await countSealed(database, row.id),
    })),
  );
}

/** The keys that seal rows, and the one that wraps them: `master-key rotate|status`. */
export const masterKeyCommands: Record<string, Command> = {
  'master-key rotate': {
    options: ['new-key-file'],
    async run(tools, options) {
      if (options.optional('new-key-file') === undefined) return rotate(tools);
      const hex = readKeyFile(options);
      await assertOtherKey(tools.secrets, hex);
      // Wrapped by the present key, the new one reaches servers that know no other.
      const rotated = await rotate(tools);
      return { ...rotated, ...(await replace(tools, hex)) };
    },
  },
  'master-key status': {
    options: [],
    run: async (tools) => ({ keys: await listKeys(tools) }),
  },
};
