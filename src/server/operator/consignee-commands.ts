import { readdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { countries } from '#contract/countries.ts';
import { type Erasure, eraseConsignee } from '#server/consignees/erase-consignee.ts';
import { exportConsignee } from '#server/consignees/export-consignee.ts';
import type { FoundOrder } from '#server/consignees/find-orders.ts';
import { PhoneSearch } from '#server/consignees/phone-search.ts';
import { parties } from '#server/core/built-in/orders/erased.ts';
import { locksRows } from '#server/database/engine.ts';
import { sqliteFileName } from '#server/database/open.ts';
import type { People } from '#server/people/people.ts';
import { type Command, type Options, UsageError } from './command.ts';

const mostListed = 1000;

/** Where an access request has to be answered too. */
const alsoHeld = [
  'the integrators of these accounts have copies of their own: name them to the person as recipients',
  'backups hold earlier states of the same data',
  'users of the portal export their own data in the personal centre',
];
const alsoInCore =
  'production is served by the core of CORE_URL: its orders, scans and labels are exported there';

/** Writes slices to a new file that only its owner may read; leaves none behind after a failure. */
async function writePrivately(file: string, slices: AsyncIterable<string>): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new UsageError(`--to ${file} cannot be created: ${error.message}`);
  });
  try {
    await pipeline(slices, handle.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Duties of the courier that no command can take over. */
const elsewhere = [
  'integrators keep copies of their own: tell those of these accounts that the person asked',
  'backups made before today hold the data: keep this request until the last of them is gone, and erase again after a restore',
];
const ofCore =
  'production is served by the core of CORE_URL: its orders, scans and labels are erased there; this portal erased what it kept of calls, pushes and the sandbox';

/** Lists databases that a restore set aside; they still hold what was erased since. */
async function listKept({ database, settings }: People): Promise<string[]> {
  if (!locksRows(database)) {
    const files = readdirSync(settings.dataDir);
    return files
      .filter((name) => name.startsWith(`${sqliteFileName}.before-restore-`))
      .map((name) => `file ${path.join(settings.dataDir, name)}: remove it`);
  }
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where starts_with(nspname, 'before_restore_') order by nspname`.execute(database);
  return rows.map(({ name }) => `schema ${name}: drop schema ${name} cascade`);
}

function readWanted(options: Options) {
  const typed = options.optional('phone');
  const country = options.optionalChoice('country', countries);
  const billCodes = options.optional('bill-code') ? options.several('bill-code') : [];
  const party = options.optionalChoice('party', parties);
  const names = options.optional('name') ? options.several('name') : [];
  const anyName = options.flag('any-name');
  if (!typed && billCodes.length === 0) {
    throw new UsageError('write --phone P, or --bill-code B once for each parcel');
  }
  if (typed && party) {
    throw new UsageError('write --phone or --party, not both: the phone says whose data it is');
  }
  if (!typed && country) throw new UsageError('--country belongs to --phone');
  if (anyName && names.length > 0) throw new UsageError('write --name or --any-name, not both');
  const phone = typed === undefined ? undefined : new PhoneSearch(typed, country);
  const trimmed = [...new Set(billCodes.map((each) => each.trim()).filter((each) => each !== ''))];
  return { anyName, wanted: { phone, billCodes: trimmed, party: party ?? 'receiver', names } };
}

async function findAccounts({ database }: People, found: readonly FoundOrder[]) {
  const ids = [...new Set(found.map(({ accountId }) => accountId))];
  if (ids.length === 0) return new Map<string, string>();
  const rows = await database
    .selectFrom('account')
    .select(['id', 'api_account'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.api_account]));
}

async function toReport(
  people: People,
  { found, onTheirWay, names, counts }: Erasure,
  dry: boolean,
) {
  const accounts = await findAccounts(people, found);
  const kept = await listKept(people);
  const done = kept.length > 0 ? 'erasedButKeptElsewhere' : 'erased';
  const parcels = found.slice(0, mostListed).map((order) => ({
    billCode: order.billCode,
    apiAccount: accounts.get(order.accountId) ?? order.accountId,
    parties: order.parties,
    onItsWay: onTheirWay.includes(order),
  }));
  return {
    ...(dry ? { dryRun: true, names } : { dryRun: false }),
    [dry ? 'found' : done]: counts,
    ...(kept.length > 0 && { keptDatabases: kept }),
    parcels,
    notListed: found.length - parcels.length,
    elsewhere: [...elsewhere, ...(people.settings.core ? [ofCore] : [])],
  };
}

/** Answers requests of consignors and consignees: `consignee erase` and `consignee export`. */
export const consigneeCommands: Record<string, Command> = {
  'consignee erase': {
    options: ['phone', 'country', 'bill-code', 'party', 'name', 'any-name', 'dry-run'],
    flags: ['any-name', 'dry-run'],
    repeatable: ['bill-code', 'name'],
    async run({ people }, options) {
      const isDry = options.flag('dry-run');
      const erasure = await eraseConsignee(people, { ...readWanted(options), isDry });
      return toReport(people, erasure, isDry);
    },
  },
  'consignee export': {
    options: ['phone', 'country', 'bill-code', 'party', 'name', 'any-name', 'to'],
    flags: ['any-name'],
    repeatable: ['bill-code', 'name'],
    async run({ people }, options) {
      const to = path.resolve(options.text('to'));
      const { found, names, slices, counts } = await exportConsignee(people, readWanted(options));
      await writePrivately(to, slices);
      const accounts = await findAccounts(people, found);
      return {
        file: to,
        names,
        exported: counts,
        recipients: [...accounts.values()].toSorted(),
        elsewhere: [...alsoHeld, ...(people.settings.core ? [alsoInCore] : [])],
      };
    },
  },
};
