import { randomBytes } from 'node:crypto';
import Big from 'big.js';
import type { Static } from 'typebox';
import type { RequestOf } from '#contract/operation.ts';
import type { statementPush } from '#contract/operations/finance/statement.ts';
import { pictureFieldNames } from '#contract/operations/logistics/_picture.ts';
import { actionRequiredPush } from '#contract/operations/logistics/action-required.ts';
import { reportedStatus } from '#contract/operations/orderserve/status-feedback.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import {
  balanceEvent,
  type balanceSchema,
  type CoreEvent,
  lineEvent,
  type lineSchema,
  pictureEvent,
  type pictureSchema,
} from '../protocol.ts';
import { addingTo, type Check, type Checked, expect, NotChecked, newNumber } from './checked.ts';
import type { EventReceiver } from './event-receiver.ts';

type Events = NonNullable<Checked['parts']['events']>;

function eventsOf({ parts }: Checked): Events {
  if (!parts.events) throw new Error('checks of events are not run without a receiver');
  return parts.events;
}

const toUtcMs = (wireTime: string) => Date.parse(`${wireTime.replace(' ', 'T')}Z`);

const isCancelled =
  (txlogisticId: string) =>
  ({ type, data }: Partial<CoreEvent>): boolean => {
    const told = data as Record<string, unknown> | null | undefined;
    return (
      type === 'order.status' &&
      told?.txlogisticId === txlogisticId &&
      told.scanType === reportedStatus.cancelled
    );
  };

/** Creates and cancels an order, the only events that a check can cause. */
async function cancelOne(checked: Checked, onMade: (receiver: EventReceiver) => void = () => {}) {
  const { receiver, waitMs } = eventsOf(checked);
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  const order = await checked.create({}, checked.who, { traceparent });
  onMade(receiver);
  const { txlogisticId } = order;
  const told = receiver.waitFor(isCancelled(txlogisticId), waitMs);
  await checked.cancel(txlogisticId);
  const event = await told;
  expect(
    event !== undefined,
    [
      `${txlogisticId} was cancelled, and no order.status event said so in ${waitMs / 1000} s`,
      ...receiver.faults,
    ].join('; '),
  );
  return { order, event, traceparent };
}

function expectAtNow({ parts }: Checked, { at }: CoreEvent): void {
  expect(
    Math.abs(Date.parse(at) - parts.now()) < 5 * 60_000,
    `\`at\` of the event is ${at}, and it is ${new Date(parts.now()).toISOString()}`,
  );
}

/** Events of a type so far; throws NotChecked if there are none, since a check cannot cause them. */
function listCome(checked: Checked, type: CoreEvent['type'], act: string): CoreEvent[] {
  const { account } = checked.who;
  const come = eventsOf(checked).receiver.listTaken(type, account);
  if (come.length > 0) return come;
  throw new NotChecked(
    `no ${type} event came while the check ran; ${act} a parcel of account ${account} meanwhile`,
  );
}

type ReportedBalance = Static<typeof balanceSchema>;

type Detail = Record<'scanTime' | 'scanTypeCode', string>;

const toKey = ({ scanTime, scanTypeCode }: Detail) =>
  `scanTypeCode ${scanTypeCode} at ${scanTime.replace('T', ' ')}`;

/** Checks of reported events; they run last because they review all reports. */
export const eventChecks: Check[] = [];

const asking = addingTo(eventChecks, true);
const forOrders = asking('orderserve/create', 'orderserve/cancel');
const forBalance = asking('orderserve/create');
const forReturns = asking('orderserve/createReturn', 'orderserve/query', 'orderserve/cancel');
const forTrace = asking('orderserve/create', 'orderserve/cancel', 'logistics/query');

forOrders('a cancelled order is reported', async (checked) => {
  const { order, event, traceparent } = await cancelOne(checked);
  const { billCode, time, carrierCode } = event.data as Record<string, string>;
  expect(
    event.apiAccount === checked.who.account,
    `apiAccount of the event is ${event.apiAccount}, and the call named ${checked.who.account}`,
  );
  expect(
    billCode === order.billCode,
    `billCode of the event is ${billCode}, and the order's is ${order.billCode}`,
  );
  expect(
    carrierCode === checked.parts.carrierCode,
    `carrierCode of the event is ${carrierCode}, and CARRIER_CODE is ${checked.parts.carrierCode}`,
  );
  checked.expectNow('time of the event', String(time));
  expectAtNow(checked, event);
  expect(
    event.traceparent === undefined || event.traceparent === traceparent,
    `traceparent of the event is ${event.traceparent}, and the call that made the order had ${traceparent}`,
  );
});

forOrders('a report that was not taken is repeated under its id', async (checked) => {
  const { receiver, waitMs } = eventsOf(checked);
  const { event } = await cancelOne(checked, (each) => each.beAway(1));
  const again =
    receiver.timesOf(event.id) > 1 ||
    (await receiver.waitFor(({ id }) => id === event.id, waitMs)) !== undefined;
  expect(
    again,
    `event ${event.id} was answered with HTTP 503, and was not reported again under its id in ${waitMs / 1000} s`,
  );
});

/** Expects a report of a customer's balance after an order; says so if the core reports none. */
forBalance('a balance that changed is reported', async (checked) => {
  const { receiver, waitMs } = eventsOf(checked);
  const { events } = checked.parts.capabilities;
  if (events && !events.includes(balanceEvent)) {
    throw new NotChecked(`/capabilities names no ${balanceEvent} in its events`);
  }
  const granted = 5;
  const who = checked.customer('TOLD', { granted });
  const left = granted - 1;
  const isLeft = ({ type, data }: Partial<CoreEvent>) => {
    const told = (data ?? {}) as Partial<ReportedBalance>;
    return type === balanceEvent && told.customerCode === who.customer && told.balance === left;
  };
  const told = receiver.waitFor(isLeft, waitMs);
  await checked.create({}, who);
  const event = await told;
  const come = receiver.listTaken(balanceEvent, who.account);
  const list = come.map(({ data }) => data as ReportedBalance);
  const refused = receiver.faults.filter((fault) => fault.startsWith(balanceEvent));
  const stray = list.find(({ customerCode }) => !customerCode.startsWith(checked.who.customer));
  expect(
    stray === undefined,
    `${balanceEvent} names the customer ${stray?.customerCode}, and the calls named ${who.customer}`,
  );
  if (!event && events === undefined && list.length === 0 && refused.length === 0) {
    throw new NotChecked(
      `no ${balanceEvent} event came in ${waitMs / 1000} s after an order: the console shows what was granted, if the core reports none`,
    );
  }
  const last = list.findLast(({ customerCode }) => customerCode === who.customer);
  expect(
    event !== undefined,
    [
      `${who.customer} has ${left} of ${granted} waybills left after an order, and no ${balanceEvent} event said so in ${waitMs / 1000} s`,
      ...(last ? [`the last one said ${last.balance}`] : []),
      ...refused,
    ].join('; '),
  );
  expect(
    event.apiAccount === who.account,
    `apiAccount of the ${balanceEvent} event is ${event.apiAccount}, and the call named ${who.account}`,
  );
  expectAtNow(checked, event);
});

forOrders('scans are reported at their time', async (checked) => {
  const { timeZone } = checked.parts;
  for (const { at, data } of listCome(checked, 'parcel.scan', 'scan')) {
    const { billCode, details } = data as { billCode: string; details: { scanTime: string }[] };
    const times = details.map(({ scanTime }) => scanTime.replace('T', ' '));
    const newest = times.toSorted().at(-1) ?? '';
    const own = toLocalTime(Date.parse(at), timeZone);
    const differenceMs = Math.abs(toUtcMs(newest) - toUtcMs(own));
    expect(
      differenceMs < 5 * 60_000,
      `the newest scanTime of ${billCode} is ${newest}, and \`at\` of the event is ${own} in ${timeZone} (TIMEZONE)`,
    );
  }
});

forTrace('scans that were reported are traced', async (checked) => {
  const reported = Map.groupBy(
    listCome(checked, 'parcel.scan', 'scan'),
    ({ data }) => (data as { billCode: string }).billCode,
  );
  for (const [billCode, events] of reported) {
    const [traced] = await checked.succeed('logistics/query', { billCodes: billCode });
    const keys = (traced.details as Detail[]).map(toKey);
    const times = (traced.details as Detail[]).map(({ scanTime }) => scanTime);
    const isNewestFirst = times.join() === times.toSorted().reverse().join();
    expect(
      isNewestFirst,
      `logistics/query of ${billCode}: scans have to come newest first, and came ${times.join(', ')}`,
    );
    expect(
      new Set(keys).size === keys.length,
      `logistics/query of ${billCode} shows a scan twice: ${keys.join('; ')}`,
    );
    const told = events.flatMap(({ data }) => (data as { details: Detail[] }).details);
    const lost = told.map(toKey).find((key) => !keys.includes(key));
    expect(
      lost === undefined,
      `${billCode} was reported with ${lost}, and logistics/query shows ${keys.join('; ') || 'nothing'}`,
    );
  }
});

forTrace('failed deliveries are traced with their code and deadline', async (checked) => {
  for (const { data } of listCome(checked, actionRequiredPush.event, 'fail a delivery')) {
    const told = data as RequestOf<typeof actionRequiredPush>;
    const { billCode, scanTime, problemCode, actionUntil } = told;
    const [traced] = await checked.succeed('logistics/query', { billCodes: billCode });
    const details = traced.details as Partial<typeof told>[];
    const scan = details.find((each) => each.scanTime === scanTime);
    expect(
      scan?.problemCode === problemCode && scan.actionUntil === actionUntil,
      `${billCode} was reported with ${problemCode} until ${actionUntil}, and its scan at ${scanTime} has ${scan?.problemCode} until ${scan?.actionUntil}`,
    );
    expect(
      actionUntil > scanTime,
      `actionUntil of ${billCode}, ${actionUntil}, has to come after ${scanTime}`,
    );
  }
});

forOrders('settlements add up', async (checked) => {
  for (const { data } of listCome(checked, 'parcel.settled', 'pick up')) {
    const { waybillNo, totalFreight, freight, insuredFee } = data as Record<string, string>;
    const sum = Number(freight ?? totalFreight) + Number(insuredFee ?? 0);
    expect(
      Math.abs(Number(totalFreight) - sum) < 0.005,
      `totalFreight of ${waybillNo} is ${totalFreight}, and freight ${freight} and insuredFee ${insuredFee} make ${sum}`,
    );
  }
});

forOrders('statements are the sums of their lines', async (checked) => {
  const { account } = checked.who;
  const lines = eventsOf(checked)
    .receiver.listTaken(lineEvent, account)
    .map(({ data }) => data as Static<typeof lineSchema>);
  for (const { data } of listCome(checked, 'customer.statement', 'deliver, and close and pay')) {
    const { statementNo, lineCount, ...told } = data as RequestOf<typeof statementPush>;
    const own = lines.filter((line) => line.statementNo === statementNo);
    expect(
      own.length === lineCount,
      `statement ${statementNo} has the lineCount ${lineCount}, and ${own.length} lines were reported for it`,
    );
    for (const name of ['collected', 'fees', 'freight'] as const) {
      const sum = own.reduce((all, line) => all.plus(line[name]), Big(0));
      expect(
        sum.eq(told[name]),
        `${name} of statement ${statementNo} is ${told[name]}, and its lines add up to ${sum.toFixed()}`,
      );
    }
    const net = Big(told.collected).minus(told.fees).minus(told.freight);
    expect(
      net.eq(told.net),
      `net of statement ${statementNo} is ${told.net}, and collected less fees and freight is ${net.toFixed()}`,
    );
  }
});

forOrders('pictures that scans name were reported, or have an address', async (checked) => {
  const { account } = checked.who;
  const { receiver } = eventsOf(checked);
  const reported = receiver
    .listTaken(pictureEvent, account)
    .map(({ data }) => data as Static<typeof pictureSchema>);
  const named = listCome(checked, 'parcel.scan', 'scan').flatMap(({ data }) => {
    const { billCode, details } = data as { billCode: string; details: Record<string, string>[] };
    const pictures = details.flatMap((detail) => pictureFieldNames.map((field) => detail[field]));
    return pictures
      .filter((picture) => picture !== undefined)
      .map((picture) => ({ billCode, picture }));
  });
  if (named.length === 0) {
    throw new NotChecked('no parcel.scan event names a picture; bring one of a parcel meanwhile');
  }
  for (const { billCode, picture } of named) {
    const isReported = reported.some(
      (each) => each.billCode === billCode && each.picture === picture,
    );
    expect(
      isReported || /^https?:\/\//i.test(picture),
      `a scan of ${billCode} names the picture ${picture}, which is no address, and no ${pictureEvent} event brought it`,
    );
  }
});

/** Code of the scan with which the consignee signs. */
const signedCode = '10';

forReturns('a delivered parcel is returned, once for each returnNo', async (checked) => {
  const scans = listCome(checked, 'parcel.scan', 'deliver');
  const told = scans.map(({ data }) => data as { billCode: string; details: Detail[] });
  const delivered = told.find(({ details }) =>
    details.some(({ scanTypeCode }) => scanTypeCode === signedCode),
  );
  if (!delivered)
    throw new NotChecked('no scan of type 10 was reported: deliver a parcel meanwhile');
  const { billCode } = delivered;
  const wanted = { billCode, returnNo: newNumber(), reason: 'a check' };
  const first = await checked.succeed('orderserve/createReturn', wanted);
  const again = await checked.succeed('orderserve/createReturn', wanted);
  expect(
    first.billCode === again.billCode && first.billCode !== billCode,
    `one returnNo of ${billCode} has the waybills ${first.billCode} and ${again.billCode}: a return has one of its own`,
  );
  await checked.refuse('a returnNo with other details', '145003101', [
    'orderserve/createReturn',
    { ...wanted, reason: 'another' },
  ]);
  const [before, after] = [
    await checked.findOrder(billCode),
    await checked.findOrder(first.billCode),
  ];
  expect(
    after?.returnOf === billCode && before?.returnedBy?.includes(first.billCode),
    `orderserve/query has to tie ${billCode} and ${first.billCode} by returnOf and returnedBy`,
  );
  expect(
    after.sender.name === before.receiver.name && after.receiver.name === before.sender.name,
    `the parties of the return ${first.billCode} have to be those of ${billCode}, exchanged`,
  );
  await checked.cancel(wanted.returnNo);
});

forOrders('what is reported can be taken', async (checked) => {
  const { faults } = eventsOf(checked).receiver;
  expect(faults.length === 0, `the portal would not take: ${faults.slice(0, 5).join('; ')}`);
});
