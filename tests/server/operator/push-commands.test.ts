import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addReceiverOf,
  kind,
  makeWorker,
  openContext,
  sendAll,
  writePushes,
} from '../push/_context.ts';
import { acknowledge, answerStatus, openReceiver } from '../push/_receiver.ts';
import { commandsOn } from './_commands.ts';

const portal = await openContext();
const worker = makeWorker(portal, { schedule: { retryS: [], random: () => 0.5 } });
const receiver = await openReceiver();
const account = await addReceiverOf(portal, receiver.url);
const { apiAccount } = account;

const { run, itRefuses } = commandsOn(portal);

describe('operator tool refuses pushes and callbacks and names the fix', () => {
  const cases: [line: string, message: RegExp][] = [
    ['callback set', /--kind must be one of: orderserve\/statusFeedback/],
    [`callback set --kind ${kind}`, /--account is missing/],
    [`callback set --kind ${kind} --account ${apiAccount}`, /--url is missing/],
    [
      `callback set --kind ${kind} --account ${apiAccount} --url x --version 3`,
      /--version must be/,
    ],
    [`callback set --kind ${kind} --account 404 --url x`, /account 404 is not known/],
    [
      `callback set --kind ${kind} --account ${apiAccount} --url x`,
      /--url: enter a complete address/,
    ],
    [
      `callback set --kind ${kind} --account ${apiAccount} --url http://127.0.0.1:1/`,
      /port 1 isn't allowed/,
    ],
    ['callback list', /--account is missing/],
    [`callback remove --account ${apiAccount} --kind other/settlementReturn`, /has no address/],
    ['push list', /--account is missing/],
    [`push list --account ${apiAccount} --status lost`, /--status must be one of: pending/],
    ['push show', /--id is missing/],
    ['push show --id none', /push none is not known/],
    ['push send', /--account is missing|--since is missing/],
    [`push send --account ${apiAccount}`, /--since is missing/],
    ['push send --id none', /push none is not known/],
    ['push replay', /--id, or --account with --since, is missing/],
    ['push replay --id none', /push none is not known/],
    ['push replay --id x --account y', /not both/],
    [`push replay --account ${apiAccount}`, /--since is missing/],
    [`push replay --account ${apiAccount} --since yesterday`, /--since must be a time such as/],
    [`push replay --account ${apiAccount} --since 2026-02-30`, /--since must be a time such as/],
  ];
  itRefuses(cases);
});

describe('operator push and callback', () => {
  it('sets, lists and removes an address', async () => {
    const settlement = 'other/settlementReturn';
    const { url } = receiver;
    const words = `--account ${apiAccount} --kind ${settlement}`;
    assert.deepEqual(await run(`callback set ${words} --url ${url}`), {
      account: apiAccount,
      kind: settlement,
      url,
      version: 1,
    });
    assert.deepEqual(await run(`callback list --account ${apiAccount}`), [
      { kind, url, version: 1 },
      { kind: settlement, url, version: 1 },
    ]);
    assert.equal((await run(`callback set ${words} --url ${url} --version 2`)).version, 2);
    assert.equal((await run(`callback remove ${words}`)).removed, true);
    assert.deepEqual(await run(`callback list --account ${apiAccount}`), [
      { kind, url, version: 1 },
    ]);
  });

  it('shows pushes with attempts, and replays dead ones', async () => {
    receiver.answer = answerStatus(500, {}, 'out of order');
    const ids = [
      ...(await writePushes(portal, account, 1, { billCode: 'UEG1' })),
      ...(await writePushes(portal, account, 1, { billCode: 'UEG2' })),
    ];
    await worker.runOnce();
    const [id = ''] = ids;
    const [listed, ...others] = await run(`push list --account ${apiAccount} --bill-code UEG1`);
    assert.deepEqual(others, []);
    assert.deepEqual([listed.id, listed.status, listed.attempts], [id, 'dead', 1]);
    assert.match(listed.lastError, /status 500/);
    assert.equal((await run(`push list --account ${apiAccount} --status dead`)).length, 2);
    assert.equal((await run(`push list --account ${apiAccount} --status pending`)).length, 0);
    const [attempt] = (await run(`push show --id ${id}`)).attempts;
    assert.deepEqual(
      [attempt.number, attempt.time, attempt.httpStatus, attempt.answer],
      [1, '2026-11-20 10:00:00', 500, 'out of order'],
    );
    receiver.answer = acknowledge;
    assert.equal((await run(`push replay --id ${id}`)).status, 'pending');
    await assert.rejects(() => run(`push replay --id ${id}`), /pending: only one that is dead/);
    const since = (time: string) => run(`push replay --account ${apiAccount} --since ${time}`);
    assert.deepEqual(await since('2026-11-20T10:00:01'), { replayed: 0 });
    assert.deepEqual(await since('2026-11-20'), { replayed: 1 });
    await sendAll(worker);
    const delivered = await run(`push list --account ${apiAccount} --status delivered`);
    assert.equal(delivered.length, 2);
    const all = `push send --account ${apiAccount} --since 2026-11-20 --status delivered`;
    const sent = await run(`${all} --bill-code UEG1`);
    assert.deepEqual(sent, { sent: 1, busy: 0, unaddressed: 0 });
    assert.equal((await run(`push send --id push_${id}`)).status, 'pending');
    const rows = await portal.context.database
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'account.sendPushes')
      .execute();
    assert.equal(rows.length, 2);
  });
});
