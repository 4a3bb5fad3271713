import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCsv } from '#contract/csv.ts';
import { addDeveloper } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { writeCalls } from './_calls.ts';

const portal = await openTestPortal();

async function exported(token: string, filter: object = {}) {
  const headers = { timezone: 'Asia/Bangkok' };
  const { data } = await ask(portal, 'POST', 'console/exportCalls', filter, { token, headers });
  return data as { name: string; content: string; rows: number; cut: boolean };
}

describe('toCsv', () => {
  it('starts with a byte order mark and quotes where needed', () => {
    const csv = toCsv([
      ['a', 1, 'b,c'],
      ['"', 'd\ne', ''],
    ]);
    assert.equal(csv, '\ufeffa,1,"b,c"\r\n"""","d\ne",\r\n');
  });

  it('escapes texts that a spreadsheet would read as formulas', () => {
    const texts = ['=1+1', '+1', '-1-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'];
    const lines = toCsv(texts.map((each) => [each])).slice(1);
    for (const text of texts) assert.ok(lines.includes(`'${text.replaceAll('"', '""')}`));
    assert.doesNotMatch(lines, /(^|\n|,)"?[=+@\t\r-]/);
    assert.equal(toCsv([[-1, '-12.50']]), '\ufeff-1,-12.50\r\n', 'numbers stay numbers');
  });
});

describe('console/exportCalls', () => {
  it("returns the caller's matching calls, newest first, in their time zone", async () => {
    const owner = await addDeveloper(portal);
    const stranger = await addDeveloper(portal);
    await writeCalls(portal, stranger.sandbox, [{}]);
    const field = '=cmd|" /C calc"!A0';
    const [refused = ''] = await writeCalls(portal, owner.sandbox, [
      { called_at: Date.UTC(2026, 10, 19, 18, 5), code: '145003092', field, version: 2 },
      { called_at: Date.UTC(2026, 10, 19, 18, 6) },
    ]);
    const { name, content, rows, cut } = await exported(owner.token, { outcome: 'failure' });
    assert.deepEqual([name, rows, cut], ['calls-2026-11-20.csv', 1, false]);
    const [head, line] = content.slice(1).split('\r\n');
    assert.match(head ?? '', /^time,environment,apiAccount,operation,path,code,/);
    const account = owner.sandbox.apiAccount;
    assert.equal(
      line,
      `2026-11-20 01:05:00,sandbox,${account},orderserve/create,order/addOrder,145003092,200,2.5,` +
        `"'=cmd|"" /C calc""!A0",${refused},2,,`,
    );
    assert.equal((await exported(owner.token)).rows, 2);
    assert.equal((await exported(owner.token, { version: '1' })).rows, 1);
  });

  it('stops at ten thousand rows and sets cut', async () => {
    const owner = await addDeveloper(portal);
    const batch = Array.from({ length: 1000 }, () => ({}));
    for (let batches = 0; batches < 10; batches += 1) {
      await writeCalls(portal, owner.sandbox, batch);
    }
    assert.equal((await exported(owner.token)).cut, false);
    await writeCalls(portal, owner.sandbox, [{ called_at: 1 }]);
    const { rows, cut } = await exported(owner.token);
    assert.deepEqual([rows, cut], [10_000, true]);
  });
});
