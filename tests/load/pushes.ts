import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Db } from '#server/database/tables.ts';
import type { DemoAccount } from '#server/demo.ts';
import { addPush } from '#server/push/event.ts';
import { newId } from '#server/runtime/new-id.ts';
import { postBare } from './bare-post.ts';
import { openBeside } from './production.ts';
import type { Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openPortal, readDemo, type Server, startPushReceiver } from './servers.ts';

const rounds = 5;
const pushesOfRound = 4000;
/** Pushes in flight to one receiver, as the portal has. */
const inFlight = 8;
const kind = 'logistics/statusFeedback';
const content = {
  billCode: 'UEG000000191681',
  txlogisticId: 'DEMO20261120001',
  details: [
    {
      scanTime: '2026-11-21 11:20:05',
      desc: 'Nasr City Outlet: picked up',
      scanType: 'Pickup scan',
      scanTypeCode: '1',
      scanNetworkName: 'Nasr City Outlet',
    },
  ],
};

/** Returns the pushes a second since the last time. */
async function askReceiver({ address }: Server): Promise<{ count: number; perSecond: number }> {
  const answer = await fetch(address);
  const { count, durationMs } = (await answer.json()) as { count: number; durationMs: number };
  return { count, perSecond: (count - 1) / (durationMs / 1000) };
}

/** The baseline: only signs and posts. */
async function postStraight({ address }: Server, account: DemoAccount): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  let left = pushesOfRound;
  const text = JSON.stringify(content);
  const postOne = () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      apiAccount: account.apiAccount,
      digest: toHeaderDigest(md5, text, account.privateKey),
      timestamp: String(Date.now()),
      'x-push-id': newId(),
    };
    return postBare(address, agent, headers, `bizContent=${encodeURIComponent(text)}`);
  };
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      await postOne();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sender));
  agent.destroy();
}

/** Writes pushes of as many waybills into the outbox; resolves when the portal has delivered all. */
async function pushThrough(database: Db, accountId: string, round: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (let index = 0; index < pushesOfRound; index += 1) {
      const billCode = `R${round}-${index}`;
      const push = { accountId, kind, billCode, sequence: 1, content };
      await addPush(transaction, { ...push, createdAt: Date.now() });
    }
  });
  const waiting = database.selectFrom('push').select('id').where('status', '=', 'pending').limit(1);
  while ((await waiting.execute()).length > 0) await pause(100);
}

/** Pushes from the outbox to a receiver, each attempt stored, compared with bare signed posts. */
export async function benchPushes(): Promise<Outcome> {
  await using receiver = await startPushReceiver();
  const allowed = { CALLBACK_ALLOW_HTTP: 'on', CALLBACK_ALLOW_PRIVATE: 'on' };
  await using portal = await openPortal(allowed);
  await using beside = await openBeside(portal.dataDir);
  const { database } = beside;
  const failures: string[] = [];
  const measure = async (name: string, send: () => Promise<void>) => {
    await send();
    const { count, perSecond } = await askReceiver(receiver);
    if (count !== pushesOfRound) failures.push(`${name}: ${count} of ${pushesOfRound} arrived`);
    return perSecond;
  };
  const account = await readDemo(portal);
  const { id } = await findAccount(database, account.apiAccount);
  const row = { account_id: id, kind, url: receiver.address, updated_at: Date.now() };
  await database.insertInto('callback').values(row).execute();
  let round = 0;
  const ours = () => {
    round += 1;
    return measure('portal', () => pushThrough(database, id, round));
  };
  const baseline = () => measure('baseline', () => postStraight(receiver, account));
  await ours();
  await baseline();
  const measurement = await alternate(rounds, ours, baseline);
  const figure = { name: 'pushes delivered', unit: 'pushes/s', ...measurement };
  return { figures: [{ ...figure, aim: { least: 0.4 } }], failures };
}
