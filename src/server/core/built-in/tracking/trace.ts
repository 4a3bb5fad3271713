import type { DataOf } from '#contract/operation.ts';
import type { ProblemCode } from '#contract/operations/logistics/_problem.ts';
import { maxWaybills, type trace as operation } from '#contract/operations/logistics/query.ts';
import type { ScanRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { TextOf } from '#server/text/texts.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier, Handler } from '../courier.ts';
import { findRemovedWaybills } from '../orders/removed-orders.ts';
import { findReturns, toReturnedBy } from '../orders/return-store.ts';
import type { Outlet } from '../outlets/outlet-book.ts';
import { toProblemText } from './follow-failure.ts';
import { toProofFields } from './proof.ts';
import type { TracedWaybill } from './scan-store.ts';
import { scanType } from './scan-types.ts';

type Traced = DataOf<typeof operation>[number];
type Detail = Traced['details'][number];

function toNext(territory: Territory, code: string | null): Partial<Detail> {
  const next = code === null ? undefined : territory.outletOf(code);
  if (!next) return {};
  return {
    nextStopName: next.name,
    ...(next.city && { nextNetworkProvinceName: next.prov, nextNetworkCityName: next.city }),
    nextNetworkAreaName: next.area,
  };
}

function toNetwork(outlet: Outlet): Partial<Detail> {
  return {
    scanNetworkContact: outlet.phone,
    ...(outlet.city && { scanNetworkProvince: outlet.prov, scanNetworkCity: outlet.city }),
    scanNetworkArea: outlet.area,
  };
}

/** The reason is the courier's text of the code; the description is what staff wrote, or the reason. */
function toProblem(
  { timeZone }: Courier,
  textOf: TextOf,
  { remark, problem_code: code, due_at: until }: ScanRow,
): Partial<Detail> {
  const reason = code === null ? '' : textOf(toProblemText(code));
  const description = remark ?? reason;
  return {
    ...(description && { probleDescription: description }),
    ...(code && { problemReason: reason, problemCode: code as ProblemCode }),
    ...(until !== null && { actionUntil: toLocalTime(until, timeZone) }),
  };
}

/** One scan as in trace responses and pushes; `desc` in the language of `textOf`. */
export function toDetail(
  courier: Courier,
  territory: Territory,
  textOf: TextOf,
  scan: ScanRow,
): Detail {
  const outlet = territory.outletOf(scan.outlet);
  const next = toNext(territory, scan.next_outlet);
  const names = { outlet: outlet?.name ?? scan.outlet, next: next.nextStopName ?? '' };
  return {
    scanTime: toLocalTime(scan.scanned_at, courier.timeZone),
    desc: textOf(`scan.${scan.type}.desc`, { ...names, staff: scan.staff ?? '' }),
    scanType: courier.wireTextOf(`scan.${scan.type}.name`),
    scanTypeCode: String(scan.type),
    scanNetworkName: names.outlet,
    scanNetworkId: territory.outletNumberOf(scan.outlet),
    scanNetworkTypeName: textOf(outlet?.kind === 'hub' ? 'scan.hub' : 'scan.outlet'),
    ...(outlet && toNetwork(outlet)),
    ...(scan.staff && { staffName: scan.staff }),
    // Staff are reached through their outlet.
    ...(scan.staff && outlet && { staffContact: outlet.phone }),
    ...next,
    ...toProofFields(scan),
    ...(scan.type === scanType.problem && toProblem(courier, textOf, scan)),
  };
}

function toBillCodes(text: string): string[] {
  const billCodes = [...new Set(text.split(','))];
  if (billCodes.length > maxWaybills) {
    throw new ApiError('145003502', { text: 'detail.tooManyWaybills', field: 'billCodes' });
  }
  return billCodes;
}

/** Refuses the whole call if one waybill is unknown or another account's; both return the same. */
async function findOwn(courier: Courier, accountId: string, billCodes: string[]) {
  const all = await Promise.all(billCodes.map((billCode) => courier.findTraced(billCode)));
  const isOwn = (traced: TracedWaybill | undefined) => traced?.accountId === accountId;
  const own = all.filter((traced): traced is TracedWaybill => isOwn(traced));
  const missing = billCodes.filter((_, index) => !isOwn(all[index]));
  if (missing.length === 0) return own;
  const explain = await findRemovedWaybills(courier.database, accountId, missing, courier);
  const unknown = {
    text: 'detail.waybillUnknown',
    values: { value: missing.join(', ') },
  } as const;
  throw new ApiError('145003316', { ...(explain(missing) ?? unknown), field: 'billCodes' });
}

/** Returns the scans of up to 30 waybills of the account, newest first, in the requested order of waybills. */
export const trace: Handler<typeof operation> = async (courier, { caller, request, textOf }) => {
  const billCodes = toBillCodes(request.billCodes);
  const own = await findOwn(courier, caller.accountId, billCodes);
  const returnsOf = await findReturns(courier.database, billCodes);
  const territory = await courier.areas.territory();
  return own.map(({ billCode, returnOf, scans }): Traced => {
    return {
      billCode,
      details: scans.map((scan) => toDetail(courier, territory, textOf, scan)).reverse(),
      numberOfDispatch: scans.filter(({ type }) => type === scanType.outForDelivery).length,
      ...(returnOf !== null && { returnOf }),
      ...toReturnedBy(returnsOf(billCode)),
    };
  });
};
