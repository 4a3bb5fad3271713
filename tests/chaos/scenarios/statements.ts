import { setTimeout as pause } from 'node:timers/promises';
import Big from 'big.js';
import { statementPush } from '#contract/operations/finance/statement.ts';
import { sandboxCloseStatement } from '#contract/operations/sandbox/close-statement.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import type { Db } from '#server/database/tables.ts';
import { createWrite } from '#server/database/write.ts';
import { addParcelLine, correctLine } from '#server/statements/ledger.ts';
import { createCalls, createSign2, sign } from '../../load/signed-calls.ts';
import { killByTurns, onBothEngines, openCampaign } from '../campaign.ts';
import type { Portal, TestedDemo } from '../portal.ts';
import { createPath, post } from '../post.ts';
import type { Context, Scenario } from '../scenario.ts';
import type { Row } from '../table.ts';

const movers = 4;
const closers = 2;
const rivals = 3;
const againMs = 20;
const currencies = ['EGP', 'AED', 'IDR'];
const timeZone = 'Africa/Cairo';

const pick = <Each>(all: readonly Each[]): Each =>
  all[Math.floor(Math.random() * all.length)] as Each;

/** An amount with none to four decimals, whose sums floating-point numbers would miss. */
const toAmount = () => (Math.random() * 1000).toFixed(Math.floor(Math.random() * 5));

interface Work {
  portals: readonly Portal[];
  demo: TestedDemo;
  isOver(): boolean;
}

/** Creates parcels that collect money, and delivers them; what a kill interrupts is left as it is. */
async function move({ portals, demo, isOver }: Work) {
  while (!isOver()) {
    try {
      const fields = { itemsValue: toAmount(), priceCurrency: pick(currencies) };
      const create = createCalls(demo, fields);
      const { data } = await post(pick(portals).address + createPath, create());
      const request = { billCode: data.billCode, scenario: 'delivered', steps: 'all' };
      const url = `${pick(portals).address}${descriptor1.mockPath}/sandbox/moveParcel`;
      await post(url, sign(demo, JSON.stringify(request)));
    } catch {
      await pause(againMs);
    }
  }
}

/** Closes all open statements again and again, and pays some. */
async function close({ portals, demo, isOver }: Work) {
  const { path } = sandboxCloseStatement;
  const toSent = createSign2(demo, path);
  while (!isOver()) {
    const request = Math.random() < 0.5 ? {} : { pay: true };
    const url = `${pick(portals).address}${descriptor2.mockPath}/${path}`;
    await post(url, toSent(JSON.stringify(request))).catch(() => undefined);
    await pause(Math.random() * 200);
  }
}

/** Writes lines of parcels that others write too, and corrections, each in a transaction of its own. */
async function rival(database: Db, accountId: string, isOver: () => boolean) {
  const write = createWrite(database);
  const context = { now: Date.now, timeZone };
  for (let count = 0; !isOver(); count += 1) {
    const billCode = `UEG7${String(Math.floor(count / 2)).padStart(11, '0')}`;
    const ledger = { accountId, customerCode: 'J0', currency: pick(currencies) };
    const amounts = { collected: toAmount(), fees: '0.1', freight: '0' };
    const line = { billCode, txlogisticId: billCode, deliveredAt: Date.now(), ...amounts };
    await write((transaction) => addParcelLine(context, transaction, ledger, line));
    const right = { collected: toAmount() };
    await write((transaction) =>
      correctLine(context, transaction, { accountId, billCode, right, reason: 'chaos' }),
    );
    await pause(againMs);
  }
}

/** Finds faults of the books of an account, each in words. */
async function audit(database: Db, accountId: string) {
  const statements = await database
    .selectFrom('statement')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const lines = await database
    .selectFrom('statement_line')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();
  const signed = await database
    .selectFrom('orders')
    .innerJoin('scan', 'scan.bill_code', 'orders.bill_code')
    .select(['orders.bill_code', 'orders.content'])
    .where('orders.account_id', '=', accountId)
    .where('scan.type', '=', 10)
    .execute();
  const events = await database
    .selectFrom('event')
    .select(['bill_code', 'sequence'])
    .where('account_id', '=', accountId)
    .where('kind', '=', statementPush.id)
    .execute();
  const own = Map.groupBy(
    lines.filter(({ corrects }) => corrects === null),
    ({ bill_code }) => bill_code,
  );
  const collecting = signed.filter(({ content }) => Number(JSON.parse(content).itemsValue) > 0);
  const lost = collecting.filter(({ bill_code }) => !own.has(bill_code));
  const repeated = [...own.values()].filter(({ length }) => length > 1);
  const wrong = collecting.filter(({ bill_code, content }) => {
    const [line] = own.get(bill_code) ?? [];
    return line && !Big(line.collected).eq(JSON.parse(content).itemsValue);
  });
  const byStatement = Map.groupBy(lines, ({ statement_id }) => statement_id);
  const told = new Map(
    Object.entries(Object.groupBy(events, ({ bill_code }) => bill_code)).map(([number, found]) => [
      number,
      found?.map(({ sequence }) => sequence).sort(),
    ]),
  );
  const faults = statements.flatMap((row) => {
    const own = byStatement.get(row.id) ?? [];
    const isSum = (['collected', 'fees', 'freight', 'net'] as const).every((name) =>
      own.reduce((sum, line) => sum.plus(line[name]), Big(0)).eq(row[name]),
    );
    const isNumbered = own.every(({ number }, index) => number === index + 1);
    const expected = [...(row.closed_at ? [1] : []), ...(row.paid_at ? [2] : [])];
    return [
      ...(isSum ? [] : ['sums differ']),
      ...(isNumbered && own.length === row.line_count ? [] : ['lines are missing']),
      ...(String(told.get(row.number) ?? []) === String(expected) ? [] : ['events differ']),
    ].map((fault) => `${row.number}: ${fault}`);
  });
  const open = statements.filter(({ closed_at }) => closed_at === null);
  const openKeys = new Set(open.map((row) => `${row.customer_code} ${row.currency}`));
  return {
    lines: lines.length,
    statements: statements.length,
    collecting: collecting.length,
    lost: lost.length,
    repeated: repeated.length,
    failures: [
      ...(wrong.length > 0 ? [`${wrong.length} lines with another amount`] : []),
      ...(openKeys.size < open.length ? ['two open statements of a customer and currency'] : []),
      ...faults.slice(0, 5),
    ],
  };
}

async function campaign(
  engine: string,
  environment: Record<string, string>,
  { kills }: Context['sizes'],
): Promise<Row> {
  await using closing = new AsyncDisposableStack();
  const { portals, demo, database, accountId } = await openCampaign(environment, closing);
  let isEnding = false;
  const work = { portals, demo, isOver: () => isEnding };
  const working = [
    ...Array.from({ length: movers }, () => move(work)),
    ...Array.from({ length: closers }, () => close(work)),
    ...Array.from({ length: rivals }, () => rival(database, accountId, work.isOver)),
  ];
  // Ends the work before the database closes if the campaign fails.
  closing.defer(async () => {
    isEnding = true;
    await Promise.allSettled(working);
  });
  await killByTurns(portals, kills);
  isEnding = true;
  await Promise.all(working);
  const found = await audit(database, accountId);
  return {
    what: `statements on ${engine} through ${kills} kills`,
    done: found.lines,
    lost: found.lost,
    duplicated: found.repeated,
    note: `${found.statements} statements, ${found.collecting} delivered parcels`,
    failures: found.failures,
  };
}

/** Kills servers by turns while parcels that collect money are delivered, and statements closed, paid and corrected. */
export const statements: Scenario = ({ sizes, dataDir }) =>
  onBothEngines(dataDir, (engine, environment) => campaign(engine, environment, sizes));
