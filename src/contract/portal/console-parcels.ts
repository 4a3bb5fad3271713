import type { Static } from 'typebox';
import { dayS } from '../durations.ts';
import { scenarioNames } from '../operations/sandbox/scenario-names.ts';
import { developer, viewer } from './access.ts';
import { answer, decimal, growingPage, listOf, nullable, text, whole } from './answer-fields.ts';
import { growingPaging } from './console-fields.ts';
import { PushRow } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, number, oneOf, optional, yesOrNo } from './fields.ts';

/** A sandbox order of the user. */
export const ParcelRow = answer({
  billCode: text,
  txlogisticId: text,
  /** 100 to 104. */
  status: whole,
  /** Milliseconds since 1970. */
  createdAt: whole,
  /** City of the consignee. */
  city: text,
  /** The last scan, in the reader's language; null before the pick-up. */
  lastScan: nullable(answer({ text, time: whole })),
});
export type ParcelRow = Static<typeof ParcelRow>;

export const listParcels = post(growingPage(ParcelRow))('console/parcels', viewer, {
  /** Prefix of a waybill or customer order number. */
  number: optional(line(50)),
  status: optional(oneOf(['100', '101', '102', '103', '104'])),
  ...growingPaging,
});

/** What a scan proves. */
export const ScanProof = answer({
  /** Null if it was not recorded, or after the consignee's data was erased. */
  signedBy: nullable(answer({ name: text, relation: text })),
  /** The one-time password that the consignee gave; null if none. */
  otp: nullable(text),
  pictures: listOf(
    answer({
      /** In the reader's language. */
      name: text,
      /** Below the portal's calls; opens for minutes without a session. */
      path: text,
    }),
  ),
});
export type ScanProof = Static<typeof ScanProof>;

export const ParcelScan = answer({
  /** 1, 2, 3 … in scan order. */
  number: whole,
  type: whole,
  /** Name of the scan, in the reader's language. */
  name: text,
  text,
  time: whole,
  outlet: text,
  staff: nullable(text),
  /** Null if the scan proves nothing beside its time. */
  proof: nullable(ScanProof),
});
export type ParcelScan = Static<typeof ParcelScan>;

/** Progress of a parcel in its scenario. */
export const ParcelProgress = answer({
  scenario: oneOf(scenarioNames),
  /** All its steps in the reader's language; the first `done` are completed. */
  steps: listOf(text),
  done: whole,
  /** Why the next step is not possible, in the reader's language. */
  obstacle: nullable(text),
  /** Seconds between two steps, and when the next is due; null without a timetable. */
  timetable: nullable(answer({ everyS: whole, nextAt: whole })),
});
export type ParcelProgress = Static<typeof ParcelProgress>;

export const ParcelDetail = answer({
  ...ParcelRow.properties,
  orderNumber: text,
  cancelReason: nullable(text),
  /** Name and city of the consignor. */
  sender: answer({ name: text, city: text }),
  receiver: answer({ name: text, city: text }),
  weightKg: decimal,
  sumFreight: text,
  /** ISO 4217 currency of the freight: that of the consignor's country. */
  currency: text,
  /** Waybill that it brings back; null unless it is a return. */
  returnOf: nullable(text),
  /** Waybills of its returns, oldest first. */
  returnedBy: listOf(text),
  /** Newest first. */
  scans: listOf(ParcelScan),
  progress: ParcelProgress,
  /** Newest first, at most a hundred. */
  pushes: listOf(PushRow),
});
export type ParcelDetail = Static<typeof ParcelDetail>;

export const showParcel = get(ParcelDetail)('console/parcel', viewer, { billCode: line(30) });

export const moveParcel = post(ParcelDetail)('console/moveParcel', developer, {
  billCode: line(30),
  scenario: optional(oneOf(scenarioNames)),
  /** Step to do now, if any. */
  steps: optional(number(0, 99)),
  /** Runs to the end of the scenario. */
  toTheEnd: optional(yesOrNo()),
  /** Seconds between the steps of its timetable; 0 stops it. */
  everySeconds: optional(number(0, dayS)),
});
