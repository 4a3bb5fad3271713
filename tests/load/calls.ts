import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { addProduction, openBeside } from './production.ts';
import type { Outcome } from './report.ts';
import { inScratch } from './scratch.ts';
import { readDemo, type Server, startCore } from './servers.ts';
import { compare, compareCalls, compareWithBare, post, type Side, withPortal } from './sides.ts';
import {
  createCalls,
  createCalls2,
  locationCall,
  moveCall,
  traceCalls,
  traceCalls2,
} from './signed-calls.ts';

/** Traced in turn: more than the connections, so that no two calls at a time ask for the same. */
const parcels = 100;
/** More than are diagnosed of one account and network in a minute. */
const diagnosed = 40;

export async function prepareCreate(portal: Server): Promise<Side> {
  const next = createCalls(await readDemo(portal));
  return { url: `${portal.address}${descriptor1.basePath}/order/addOrder`, next };
}

/** Signed create, every order its own, each answered order counted in the file afterwards. */
export function benchCreate(): Promise<Outcome> {
  return withPortal(async (portal, dataDir) => {
    const ours = await prepareCreate(portal);
    const { answered, figures, failures } = await compareCalls(
      'signed create',
      0.35,
      ours,
      prepareCreate,
    );
    const { database } = await openBeside(dataDir);
    const { stored } = await database
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    await database.destroy();
    if (stored < answered) failures.push(`${answered} answered, only ${stored} stored`);
    return { figures, failures };
  });
}

/** Waybills of parcels that went all their way. */
async function makeParcels(portal: Server): Promise<string[]> {
  const account = await readDemo(portal);
  const create = await prepareCreate(portal);
  const move = `${portal.address}${descriptor1.mockPath}/sandbox/moveParcel`;
  const billCodes: string[] = [];
  while (billCodes.length < parcels) {
    const { billCode } = (await post(create)).data;
    await post({ url: move, next: () => moveCall(account, billCode) });
    billCodes.push(billCode);
  }
  return billCodes;
}

async function prepareTrace(portal: Server): Promise<Side> {
  const next = traceCalls(await readDemo(portal), await makeParcels(portal));
  return { url: `${portal.address}${descriptor1.basePath}/logistics/trace`, next };
}

/** Signed trace of a delivered parcel, one of many. */
export function benchTrace(): Promise<Outcome> {
  return withPortal(async (portal) =>
    compareCalls('signed trace', 0.6, await prepareTrace(portal), prepareTrace),
  );
}

/** Create and trace of version 2 against those of version 1, on one portal. */
export function benchVersion2(): Promise<Outcome> {
  return withPortal(async (portal) => {
    const account = await readDemo(portal);
    const billCodes = await makeParcels(portal);
    const aim = { least: 0.9 };
    const toUrl = (path: string) => `${portal.address}${descriptor2.basePath}/${path}`;
    const create = { url: toUrl('order/addOrder'), next: createCalls2(account) };
    const trace = { url: toUrl('logistics/trace'), next: traceCalls2(account, billCodes) };
    const trace1 = {
      url: `${portal.address}${descriptor1.basePath}/logistics/trace`,
      next: traceCalls(account, billCodes),
    };
    const created = await compare(
      'create of version 2, against version 1',
      aim,
      create,
      await prepareCreate(portal),
    );
    const traced = await compare('trace of version 2, against version 1', aim, trace, trace1);
    return {
      figures: [...created.figures, ...traced.figures],
      failures: [...created.failures, ...traced.failures],
    };
  });
}

/** Creates an order through a core in a process of its own, against the built-in one. */
export function benchCore(): Promise<Outcome> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const toSide = async ({ address }: Server, dataDir: string): Promise<Side> => ({
    url: `${address}${descriptor1.basePath}/order/addOrder`,
    next: createCalls(await addProduction(dataDir)),
  });
  return inScratch(async (coreDir) => {
    const core = await startCore(coreDir, secret);
    const settings = { CORE_URL: core.address, CORE_SECRET: secret };
    const name = 'create through a core in a process of its own, against built in';
    try {
      return await withPortal(
        (far, farDir) =>
          withPortal(async (near, nearDir) =>
            compare(name, { least: 0.5 }, await toSide(far, farDir), await toSide(near, nearDir)),
          ),
        settings,
      );
    } finally {
      await core.stop();
    }
  });
}

/** Signed calls that only read what is in memory, and that are refused by the first check. */
export async function benchLocation(): Promise<Outcome> {
  return withPortal(async (portal) => {
    const account = await readDemo(portal);
    const url = `${portal.address}${descriptor1.basePath}/location/getLocation`;
    const next = () => locationCall(account);
    return compareWithBare('signed getLocation', { least: 0.8 }, { url, next });
  });
}

/** A digest made with another key; what it is told is no longer diagnosed by then. */
export async function benchDigest(): Promise<Outcome> {
  return withPortal(async (portal) => {
    const account = { ...(await readDemo(portal)), privateKey: 'another key' };
    const url = `${portal.address}${descriptor1.basePath}/location/getLocation`;
    const next = () => locationCall(account);
    const wrong: Side = { url, next, isRight: (body) => body.startsWith('{"code":"145003030",') };
    for (let count = 0; count < diagnosed; count += 1) await post(wrong);
    return compareWithBare('wrong digest', { least: 0.8 }, wrong);
  });
}
