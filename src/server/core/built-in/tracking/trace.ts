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
import type { Outlet } from '../outlets/outlet-book.ts';
import { toProblemText } from './follow-failure.ts';
import { toProofFields } from './proof.ts';
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
async function findOwnScans(courier: Courier, accountId: string, billCodes: string[]) {
  const all = await Promise.all(billCodes.map((billCode) => courier.findTraced(billCode)));
  const own = all.map((traced) => (traced?.accountId === accountId ? traced.scans : undefined));
  const missing = billCodes.filter((_, index) => !own[index]);
  if (missing.length === 0) return own.map((scans = []) => scans);
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
  const scans = await findOwnScans(courier, caller.accountId, billCodes);
  const territory = await courier.areas.territory();
  return billCodes.map((billCode, index): Traced => {
    const own = scans[index] ?? [];
    return {
      billCode,
      details: own.map((scan) => toDetail(courier, territory, textOf, scan)).reverse(),
      numberOfDispatch: own.filter(({ type }) => type === scanType.outForDelivery).length,
    };
  });
};
