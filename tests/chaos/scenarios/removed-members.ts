import { setTimeout as pause } from 'node:timers/promises';
import { pushes } from '#contract/operations/pushes.ts';
import type { Context } from '#server/context.ts';
import { openProduction } from '#server/people/credentials/open-accounts.ts';
import { openBeside } from '../../load/production.ts';
import { addColleague, addPerson, type Person } from '../../server/_support/people.ts';
import { findDied, Portal, toPeakMb } from '../portal.ts';
import type { Scenario } from '../scenario.ts';

const servers = 2;
/** Calls of a member in a round, each sent to every server. */
const callsOfRound = 4;
/** The removal waits up to this long, so that it comes before, between and after the calls. */
const mostDelayMs = 20;
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const [{ id: kind } = { id: '' }] = pushes;
const production = { environment: 'production', kind };

type Call = [path: string, request: object];

const revealKey: Call = ['console/revealKey', { environment: 'production' }];

interface Answer {
  code: number;
  data: unknown;
}

async function ask(address: string, path: string, request: object, token: string): Promise<Answer> {
  const answer = await fetch(`${address}/openplatformweb/${path}`, {
    method: 'POST',
    headers: { langType: 'EN', 'content-type': 'application/json', token },
    body: JSON.stringify(request),
  });
  return (await answer.json()) as Answer;
}

/** Adds an organisation with an owner, a colleague, and a production account with an address. */
async function addRound(context: Context) {
  const { database, secrets } = context;
  const clock = { now: Date.now() };
  const portal = { context, secrets, clock };
  const owner = await addPerson(portal, { level: 'enterprise' });
  await context.write((transaction) =>
    openProduction(transaction, context, owner.organisation, { cod: true, balance: 100 }),
  );
  const colleague = await addColleague(portal, owner, 'owner');
  const account = await database
    .selectFrom('account')
    .select(['id', 'key_changed_at', 'created_at'])
    .where('organisation_id', '=', owner.organisation.id)
    .where('environment', '=', 'production')
    .executeTakeFirstOrThrow();
  const made_at = clock.now - 1;
  const place = { account_id: account.id, kind };
  const address = {
    ...place,
    url: 'http://127.0.0.1:9/',
    version: 2 as const,
    updated_at: made_at,
  };
  await database.insertInto('callback').values(address).execute();
  const sealed = { ...place, secret: secrets.seal(secret), made_at };
  await database.insertInto('callback_secret').values(sealed).execute();
  return { owner, colleague, keyMadeAt: account.key_changed_at ?? account.created_at, made_at };
}

/** Lists the actions of both in the order of the audit record. */
async function listDone({ database }: Context, { owner, colleague }: Record<string, Person>) {
  return database
    .selectFrom('audit')
    .select(['sequence', 'actor', 'action'])
    .where('actor', 'in', [owner?.user.id ?? '', colleague?.user.id ?? ''])
    .where('action', '!=', 'user.newAddress')
    .orderBy('sequence')
    .execute();
}

/** Removes members, or makes them viewers, while they reveal and rotate keys and remove addresses. */
export const removedMembers: Scenario = async ({ sizes, dataDir }) => {
  const environment = {
    DATA_DIR: dataDir,
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
  };
  await using closing = new AsyncDisposableStack();
  const portals: Portal[] = [];
  for (let index = 0; index < servers; index += 1) {
    portals.push(closing.use(await Portal.open(environment)));
  }
  const addresses = portals.map(({ address }) => address);
  await using context = await openBeside(dataDir);
  const rounds = Math.ceil(sizes.calls / (callsOfRound * servers));
  const failures = new Set<string>();
  let [granted, refused, lost] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { owner, colleague, keyMadeAt, made_at } = await addRound(context);
    const calls: Call[] = [
      revealKey,
      ['console/revealCallbackSecret', { ...production, madeAt: made_at }],
      ['console/rotateKey', { environment: 'production', keyMadeAt }],
      ['console/removeCallback', production],
    ];
    const isRemoved = round % 2 === 0;
    const member = colleague.user.id;
    const remove = async () => {
      await pause(Math.random() * mostDelayMs);
      const address = addresses[round % servers] ?? '';
      return isRemoved
        ? ask(address, 'organisation/removeMember', { member }, owner.token)
        : ask(address, 'organisation/changeRole', { member, role: 'viewer' }, owner.token);
    };
    const asked = calls.flatMap(([path, request]) =>
      addresses.map((address) => ask(address, path, request, colleague.token)),
    );
    const [removal, ...answers] = await Promise.all([remove(), ...asked]);
    if (removal.code !== 1) failures.add(`the removal was answered ${removal.code}`);
    const successes = answers.filter(({ code }) => code === 1);
    granted += successes.length;
    refused += answers.length - successes.length;
    for (const { code, data } of answers) {
      if (code !== 1 && data !== null) failures.add(`a refusal (${code}) brought data`);
    }
    const done = await listDone(context, { owner, colleague });
    const removedAt = done.findIndex(({ actor }) => actor === owner.user.id);
    if (removedAt < 0) failures.add('a removal is not in the audit record');
    for (const { action } of done.slice(removedAt + 1)) failures.add(`${action} after the removal`);
    // The last call removes an address that is gone: it succeeds without a row.
    const gone = answers.slice(-servers).filter(({ code }) => code === 1).length;
    lost += Math.max(0, successes.length - Math.max(0, gone - 1) - (done.length - 1));
    for (const address of addresses) {
      const late = await ask(address, ...revealKey, colleague.token);
      if (late.code === 1 || late.data !== null) failures.add('a key was revealed afterwards');
    }
  }
  if (refused === 0) failures.add('no call came after a removal: nothing was tried');
  return [
    {
      what: `${rounds} members removed or made viewers under their calls, ${servers} servers`,
      done: granted,
      // Granted calls without a row of the audit record.
      lost,
      memoryMb: toPeakMb(portals),
      note: `${refused} refused`,
      failures: [...failures, ...findDied(portals)],
    },
  ];
};
