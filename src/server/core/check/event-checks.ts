import { randomBytes } from 'node:crypto';
import { toldStatus } from '#contract/operations/orderserve/status-feedback.ts';
import { toLocalTime } from '#server/local-time.ts';
import type { CoreEvent } from '../protocol.ts';
import { type Check, type Checked, expect, NotChecked } from './checked.ts';
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
      told.scanType === toldStatus.cancelled
    );
  };

/** Makes an order and cancels it, which is all that a check can make happen by itself. */
async function cancelOne(checked: Checked, onMade: (receiver: EventReceiver) => void = () => {}) {
  const { receiver, waitMs } = eventsOf(checked);
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  const order = await checked.create({}, checked.who, { traceparent });
  onMade(receiver);
  const { txlogisticId } = order;
  const told = receiver.waitFor(isCancelled(txlogisticId), waitMs);
  await checked.succeed('orderserve/cancel', { orderType: 2, txlogisticId, reason: 'a check' });
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

async function checkReporting(checked: Checked): Promise<void> {
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
  const differenceMs = Math.abs(Date.parse(event.at) - checked.parts.now());
  expect(
    differenceMs < 5 * 60_000,
    `\`at\` of the event is ${event.at}, and it is ${new Date(checked.parts.now()).toISOString()}`,
  );
  expect(
    event.traceparent === undefined || event.traceparent === traceparent,
    `traceparent of the event is ${event.traceparent}, and the call that made the order had ${traceparent}`,
  );
}

async function checkRepeating(checked: Checked): Promise<void> {
  const { receiver, waitMs } = eventsOf(checked);
  const { event } = await cancelOne(checked, (each) => each.beAway(1));
  const again =
    receiver.timesOf(event.id) > 1 ||
    (await receiver.waitFor(({ id }) => id === event.id, waitMs)) !== undefined;
  expect(
    again,
    `event ${event.id} was answered with HTTP 503, and was not reported again under its id in ${waitMs / 1000} s`,
  );
}

/** What came of a type meanwhile; NotChecked where nothing did, since a check cannot cause it. */
function listCome(checked: Checked, type: CoreEvent['type'], act: string): CoreEvent[] {
  const { account } = checked.who;
  const come = eventsOf(checked).receiver.listTaken(type, account);
  if (come.length > 0) return come;
  throw new NotChecked(
    `no ${type} event came while the check ran; ${act} a parcel of account ${account} meanwhile`,
  );
}

async function checkScans(checked: Checked): Promise<void> {
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
}

async function checkSettlements(checked: Checked): Promise<void> {
  for (const { data } of listCome(checked, 'parcel.settled', 'pick up')) {
    const { waybillNo, totalFreight, freight, insuredFee } = data as Record<string, string>;
    const sum = Number(freight ?? totalFreight) + Number(insuredFee ?? 0);
    expect(
      Math.abs(Number(totalFreight) - sum) < 0.005,
      `totalFreight of ${waybillNo} is ${totalFreight}, and freight ${freight} and insuredFee ${insuredFee} make ${sum}`,
    );
  }
}

async function checkTaken(checked: Checked): Promise<void> {
  const { faults } = eventsOf(checked).receiver;
  expect(faults.length === 0, `the portal would not take: ${faults.slice(0, 5).join('; ')}`);
}

const asks = ['orderserve/create', 'orderserve/cancel'] as const;

/** What the core reports; these come last, since they look back at all that was reported. */
export const eventChecks: readonly Check[] = [
  { name: 'a cancelled order is reported', asks, needsEvents: true, run: checkReporting },
  {
    name: 'a report that was not taken is repeated under its id',
    asks,
    needsEvents: true,
    run: checkRepeating,
  },
  { name: 'scans are reported at their time', asks, needsEvents: true, run: checkScans },
  {
    name: 'settlements add up',
    asks,
    needsEvents: true,
    run: checkSettlements,
  },
  { name: 'what is reported can be taken', asks, needsEvents: true, run: checkTaken },
];
