import { isoCodes } from '#contract/countries.ts';
import { minuteMs } from '#contract/durations.ts';
import {
  pictureFieldNames,
  pictureFields,
  proofMinutes,
} from '#contract/operations/logistics/_picture.ts';
import type {
  moveParcel as call,
  ParcelDetail,
  ParcelProgress,
  ParcelScan,
  ScanProof,
} from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { isErased, type Party } from '#server/core/built-in/orders/erased.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { findOrderByWaybill } from '#server/core/built-in/orders/order-store.ts';
import { findReturns } from '#server/core/built-in/orders/return-store.ts';
import {
  moveParcel as move,
  SimulationRefused,
} from '#server/core/built-in/sandbox/move-parcel.ts';
import { obstacles } from '#server/core/built-in/sandbox/obstacles.ts';
import type { Step } from '#server/core/built-in/sandbox/scenarios.ts';
import {
  readParcel,
  type SimulatedParcel,
  toProgress as toPlace,
} from '#server/core/built-in/sandbox/simulated-parcel.ts';
import { toProblemText } from '#server/core/built-in/tracking/follow-failure.ts';
import { readProof } from '#server/core/built-in/tracking/proof.ts';
import { toDetail } from '#server/core/built-in/tracking/trace.ts';
import type { OrderRow, ScanRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { toPath } from '#server/pictures/addresses.ts';
import { newestFirst, readPushes } from '#server/push/find-pushes.ts';
import type { TextOf } from '#server/text/texts.ts';
import { toPushRow } from '../pushes/pushes.ts';
import { toParcelRow } from './list-parcels.ts';

/** Limit per parcel: more than any scenario makes. */
const mostPushes = 100;

/** Description of a step, such as `Problem scan: the consignee was absent`. */
function toName(step: Step, textOf: TextOf): string {
  if (step.do !== 'scan') return textOf(`simulation.step.${step.do}`);
  const name = textOf(`scan.${step.type}.name`);
  return step.problem ? `${name}: ${textOf(toProblemText(step.problem))}` : name;
}

/** Progress of a parcel in its scenario, in the language of `textOf`. */
function toProgress(courier: Courier, parcel: SimulatedParcel, textOf: TextOf): ParcelProgress {
  const { scenario, steps, done, obstacle } = toPlace(courier, parcel);
  const { simulation } = parcel;
  const nextAt = simulation?.next_at ?? null;
  return {
    scenario,
    steps: steps.map((step) => toName(step, textOf)),
    done,
    obstacle: obstacle ? textOf(obstacles[obstacle]) : null,
    timetable: simulation && nextAt !== null ? { everyS: simulation.every_s, nextAt } : null,
  };
}

/** Addresses stay the same for so long, so that a page that follows its parcel loads no picture again. */
const sameMs = 5 * minuteMs;

function toProof(
  { secrets, now }: Courier,
  accountId: string,
  scan: ScanRow,
  textOf: TextOf,
): ScanProof | null {
  if (scan.proof === null) return null;
  const { signedBy, otp = null, pictures = {} } = readProof(scan);
  const until = Math.ceil((now() + proofMinutes * minuteMs) / sameMs) * sameMs;
  const shown = pictureFieldNames.flatMap((field) => {
    const id = pictures[field];
    if (id === undefined) return [];
    const path = toPath(secrets, { accountId, id }, until / 1000);
    return [{ name: textOf(`enum.pictureKind.${pictureFields[field]}`), path: `../${path}` }];
  });
  const relation = signedBy && textOf(`enum.relation.${signedBy.relation}`);
  return {
    signedBy: signedBy && relation ? { name: signedBy.name, relation } : null,
    otp,
    pictures: shown,
  };
}

async function toScans(
  courier: Courier,
  { account_id: accountId }: OrderRow,
  scans: ScanRow[],
  textOf: TextOf,
): Promise<ParcelScan[]> {
  const territory = await courier.areas.territory();
  const shown = scans.map((scan): ParcelScan => {
    const { desc, scanNetworkName } = toDetail(courier, territory, textOf, scan);
    return {
      number: scan.sequence,
      type: scan.type,
      name: textOf(`scan.${scan.type}.name`),
      text: desc,
      time: scan.scanned_at,
      outlet: scanNetworkName,
      staff: scan.staff,
      proof: toProof(courier, accountId, scan, textOf),
    };
  });
  return shown.reverse();
}

/** The sandbox account of a waybill; foreign, production and unknown ones are all not found. */
export async function assertOwnParcel(
  { database }: Courier,
  member: Member,
  billCode: string,
): Promise<OwnAccount> {
  const [account] = await findOwnAccounts(database, member.organisation.id, 'sandbox');
  const order = account && (await findOrderByWaybill(database, billCode));
  if (account && order?.account_id === account.id) return account;
  throw new PortalError('notFound', 'portal.parcelUnknown');
}

/** A sandbox parcel of a user: order, route, scenario and pushes. */
export async function showParcel(
  courier: Courier,
  member: Member,
  billCode: string,
  textOf: TextOf,
): Promise<ParcelDetail> {
  const account = await assertOwnParcel(courier, member, billCode);
  const parcel = await readParcel(courier, billCode);
  const { order, scans } = parcel;
  const content = JSON.parse(order.content) as OrderContent;
  const { sender, receiver, weight, returnOf = null } = content;
  const returnsOf = await findReturns(courier.database, [billCode]);
  const nameOf = (party: Party) =>
    isErased(content, party) ? textOf('party.erased') : content[party].name;
  const wanted = { accountIds: [account.id], billCode };
  const newest = newestFirst(courier.database, wanted).select('id').limit(mostPushes);
  const ids = (await newest.execute()).map(({ id }) => id);
  const pushes = ids.length > 0 ? await readPushes(courier.database, ids) : [];
  return {
    ...(await toParcelRow(courier, order, scans.at(-1), textOf)),
    orderNumber: order.order_number,
    cancelReason: order.cancel_reason,
    sender: { name: nameOf('sender'), city: sender.city },
    receiver: { name: nameOf('receiver'), city: receiver.city },
    weightKg: Number(weight),
    sumFreight: order.sum_freight,
    currency: isoCodes[sender.countryCode].currency,
    returnOf,
    returnedBy: returnsOf(billCode).map(({ bill_code }) => bill_code),
    scans: await toScans(courier, order, scans, textOf),
    progress: toProgress(courier, parcel, textOf),
    pushes: pushes.map((row) => toPushRow(row, [account])),
  };
}

/** Obstacles are reported for the reader to fix; a lost race is reported as a conflict. */
function toPortalError(error: unknown, textOf: TextOf): unknown {
  if (error instanceof SimulationRefused) {
    const values = { reason: textOf(obstacles[error.obstacle]) };
    return new PortalError('conflict', 'portal.parcelStuck', { values });
  }
  const isRace = error instanceof StaffError || error instanceof ApiError;
  return isRace ? new PortalError('conflict', 'portal.parcelChanged') : error;
}

/** Moves a sandbox parcel of a user by steps, scenario or timetable; resolves to its new state. */
export async function moveParcel(
  courier: Courier,
  member: Member,
  { billCode: typed, scenario, steps = 0, toTheEnd, everySeconds }: AskOf<typeof call>,
  textOf: TextOf,
): Promise<ParcelDetail> {
  const billCode = typed.trim();
  await assertOwnParcel(courier, member, billCode);
  await move(courier, billCode, {
    scenario,
    steps: toTheEnd ? 'all' : steps,
    everyS: everySeconds,
  }).catch((error: unknown) => {
    throw toPortalError(error, textOf);
  });
  return showParcel(courier, member, billCode, textOf);
}

export const parcelHandlers = {
  'console/parcel': ({ courier, member, request, textOf }) =>
    showParcel(courier, member, request.billCode.trim(), textOf),
  'console/moveParcel': ({ courier, member, request, textOf }) =>
    moveParcel(courier, member, request, textOf),
} satisfies Partial<Handlers<{ courier: Courier }>>;
