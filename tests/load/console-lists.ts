import { readAlerts } from '#server/console/alerts/settings.ts';
import { chartCalls } from '#server/console/calls/chart-calls.ts';
import { findOccurrences } from '#server/console/calls/code-occurrences.ts';
import { groupErrors } from '#server/console/calls/group-errors.ts';
import { listCalls } from '#server/console/calls/list-calls.ts';
import { readOverview } from '#server/console/going-live/overview.ts';
import { listParcels } from '#server/console/parcels/list-parcels.ts';
import { listCallbacks } from '#server/console/pushes/list-callbacks.ts';
import { listPushes } from '#server/console/pushes/pushes.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { bulk, rareCode } from './fill.ts';

const timeZone = 'Africa/Cairo';
/** The last page, since at most 10,000 rows are counted. */
const deep = { current: 500, size: 20 };
const failedCode = '145003030';
const [from, to] = ['2020-01-01 00:00', '2099-01-01 00:00'];

type Ask<Call extends (...args: never[]) => unknown, At extends number> = Parameters<Call>[At];

/** Filters of a list, by their names in the table. */
const callFilters: Record<string, Ask<typeof listCalls, 2>> = {
  'first page': {},
  'deep page': deep,
  sandbox: { environment: 'sandbox' },
  'an operation': { operation: 'logistics/trace' },
  'an operation never called': { operation: 'online/pca' },
  'part of an address': { path: 'trace' },
  successes: { outcome: 'success' },
  failures: { outcome: 'failure' },
  'failures, deep page': { outcome: 'failure', ...deep },
  'a code': { code: failedCode },
  'a rare code': { code: rareCode },
  'an unknown code': { code: '149999999' },
  'a rare code of an operation': { code: rareCode, operation: 'logistics/trace' },
  'a request id': { requestId: bulk.requestId(77) },
  'an unknown request id': { requestId: 'none' },
  'a text': { text: bulk.billCode(77) },
  'a text that no call contains': { text: 'نادية/x' },
  'from and to': { from, to },
};

const parcelFilters: Record<string, Ask<typeof listParcels, 2>> = {
  'first page': {},
  'deep page': deep,
  'a status': { status: '102' },
  'a status, deep page': { status: '102', ...deep },
  'a waybill': { number: bulk.billCode(77) },
  'an own number': { number: bulk.txlogisticId(77) },
  'an own number of a status': { number: bulk.txlogisticId(77), status: '102' },
  'an unknown number': { number: 'X-1' },
  'how most numbers begin': { number: 'BULK-' },
  'how 1,000 numbers begin': { number: bulk.txlogisticId(5000).slice(0, -3) },
};

const pushFilters: Record<string, Ask<typeof listPushes, 2>> = {
  'first page': {},
  'deep page': deep,
  'a kind': { kind: 'logistics/statusFeedback' },
  'a kind never sent': { kind: 'other/settlementReturn' },
  parked: { status: 'dead' },
  'parked, deep page': { status: 'dead', ...deep },
  waiting: { status: 'pending' },
  'a waybill': { billCode: bulk.billCode(77) },
  'an unknown waybill': { billCode: 'UEG1' },
  'a text': { text: bulk.billCode(77) },
  'from and to': { from, to },
};

export type ReadPage = (context: Context, member: Member) => Promise<unknown>;

/** All lists of the console with their pages and filters. */
export const consoleLists: Record<string, ReadPage> = {
  ...named('calls', callFilters, (context, member, ask) =>
    listCalls(context, member, ask, timeZone),
  ),
  ...named('parcels', parcelFilters, ({ courier }, member, ask) =>
    listParcels(courier, member, ask, (key) => key),
  ),
  ...named('pushes', pushFilters, (context, member, ask) =>
    listPushes(context, member, ask, timeZone),
  ),
  ...named('grouped errors', spans(), (context, member, ask) =>
    groupErrors(context, member, ask, timeZone),
  ),
  ...named('chart of calls', spans(), (context, member, ask) =>
    chartCalls(context, member, ask, timeZone),
  ),
  'occurrences of a code': (context, member) =>
    findOccurrences(context, member, { code: failedCode }),
  'occurrences of a rare code': (context, member) =>
    findOccurrences(context, member, { code: rareCode }),
  'addresses of pushes': (context, member) => listCallbacks(context, member, (key) => key),
  'figures of the overview': (context, member) => readOverview(context, member, timeZone),
  alerts: readAlerts,
};

function spans() {
  return {
    'a day': { span: 'day' },
    'a week': { span: 'week' },
    'a month': { span: 'month' },
  } as const;
}

function named<Asked>(
  list: string,
  filters: Record<string, Asked>,
  read: (context: Context, member: Member, ask: Asked) => Promise<unknown>,
): Record<string, ReadPage> {
  const pages = Object.entries(filters).map(([name, ask]): [string, ReadPage] => [
    `${list}: ${name}`,
    (context, member) => read(context, member, ask),
  ]);
  return Object.fromEntries(pages);
}
