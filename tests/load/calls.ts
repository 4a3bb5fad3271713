import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { addProduction, openBeside } from './production.ts';
import { joinOutcomes, type Outcome } from './report.ts';
import { openScratch } from './scratch.ts';
import { openPortal, type Portal, readDemo, type Server, startCore } from './servers.ts';
import { compare, compareCalls, compareWithBare, post, type Side } from './sides.ts';
import {
  createCalls,
  createCalls2,
  locationCall,
  makeDelivered,
  traceCalls,
  traceCalls2,
} from './signed-calls.ts';

/** Traced in turn; more than the connections, so that no two calls at a time trace the same. */
const parcels = 100;
/** More than are diagnosed of one account and network in a minute. */
const diagnosed = 40;

const toUrl = ({ address }: Server, path: string, { basePath } = descriptor1) =>
  `${address}${basePath}/${path}`;

export async function prepareCreate(portal: Server): Promise<Side> {
  return { url: toUrl(portal, 'order/addOrder'), next: createCalls(await readDemo(portal)) };
}

/** Signed create, each with a new order number; the database must hold every acknowledged order. */
export async function benchCreate(): Promise<Outcome> {
  await using portal = await openPortal();
  const ours = await prepareCreate(portal);
  const { answered, figures, failures } = await compareCalls(
    'signed create',
    0.35,
    ours,
    prepareCreate,
  );
  await using beside = await openBeside(portal.dataDir);
  const { stored } = await beside.database
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow();
  if (stored < answered) failures.push(`${answered} answered, only ${stored} stored`);
  return { figures, failures };
}

export async function prepareTrace(portal: Server): Promise<Side> {
  const account = await readDemo(portal);
  const next = traceCalls(account, await makeDelivered(portal, account, parcels));
  return { url: toUrl(portal, 'logistics/trace'), next };
}

/** Signed trace of a delivered parcel, one of many. */
export async function benchTrace(): Promise<Outcome> {
  await using portal = await openPortal();
  return await compareCalls('signed trace', 0.6, await prepareTrace(portal), prepareTrace);
}

/** Create and trace of version 2, compared with version 1 on the same portal. */
export async function benchVersion2(): Promise<Outcome> {
  await using portal = await openPortal();
  const account = await readDemo(portal);
  const billCodes = await makeDelivered(portal, account, parcels);
  const aim = { least: 0.9 };
  const create = {
    url: toUrl(portal, 'order/addOrder', descriptor2),
    next: createCalls2(account),
  };
  const trace = {
    url: toUrl(portal, 'logistics/trace', descriptor2),
    next: traceCalls2(account, billCodes),
  };
  const trace1 = { url: toUrl(portal, 'logistics/trace'), next: traceCalls(account, billCodes) };
  const create1 = await prepareCreate(portal);
  return joinOutcomes([
    await compare('create of version 2, against version 1', aim, create, create1),
    await compare('trace of version 2, against version 1', aim, trace, trace1),
  ]);
}

/** Creates orders through a core in a separate process, compared with the built-in one. */
export async function benchCore(): Promise<Outcome> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const toSide = async (portal: Portal): Promise<Side> => ({
    url: toUrl(portal, 'order/addOrder'),
    next: createCalls(await addProduction(portal.dataDir)),
  });
  using scratch = openScratch();
  await using core = await startCore(scratch.directory, secret);
  await using far = await openPortal({ CORE_URL: core.address, CORE_SECRET: secret });
  await using near = await openPortal();
  const name = 'create through a core in a process of its own, against built in';
  return await compare(name, { least: 0.5 }, await toSide(far), await toSide(near));
}

/** Signed calls that only read what is in memory. */
export async function benchLocation(): Promise<Outcome> {
  await using portal = await openPortal();
  const account = await readDemo(portal);
  const url = toUrl(portal, 'location/getLocation');
  const next = () => locationCall(account);
  return await compareWithBare('signed getLocation', { least: 0.8 }, { url, next });
}

/** A digest made with another key; by then the limit of diagnoses is used up. */
export async function benchDigest(): Promise<Outcome> {
  await using portal = await openPortal();
  const account = { ...(await readDemo(portal)), privateKey: 'another key' };
  const url = toUrl(portal, 'location/getLocation');
  const next = () => locationCall(account);
  const wrong: Side = { url, next, isRight: (body) => body.startsWith('{"code":"145003030",') };
  for (let count = 0; count < diagnosed; count += 1) await post(wrong);
  return await compareWithBare('wrong digest', { least: 0.8 }, wrong);
}
