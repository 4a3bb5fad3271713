import { type ScenarioName, scenarioNames } from '../operations/sandbox/scenario-names.ts';
import { developer, viewer } from './access.ts';
import { type GrowingPage, growingPaging } from './console-fields.ts';
import type { PushRow } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, number, oneOf, optional, yesOrNo } from './fields.ts';

/** A sandbox order of the user. */
export interface ParcelRow {
  billCode: string;
  txlogisticId: string;
  /** 100 to 104. */
  status: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** City of the consignee. */
  city: string;
  /** The last scan, in the reader's language; null before the pick-up. */
  lastScan: { text: string; time: number } | null;
}

export const listParcels = post<GrowingPage<ParcelRow>>()('console/parcels', viewer, {
  /** Prefix of a waybill or customer order number. */
  number: optional(line(50)),
  status: optional(oneOf(['100', '101', '102', '103', '104'])),
  ...growingPaging,
});

export interface ParcelScan {
  /** 1, 2, 3 … in scan order. */
  number: number;
  type: number;
  /** Name of the scan, in the reader's language. */
  name: string;
  text: string;
  time: number;
  outlet: string;
  staff: string | null;
}

/** Progress of a parcel in its scenario. */
export interface ParcelProgress {
  scenario: ScenarioName;
  /** All its steps in the reader's language; the first `done` are completed. */
  steps: string[];
  done: number;
  /** Why the next step is not possible, in the reader's language. */
  obstacle: string | null;
  /** Seconds between two steps, and when the next is due; null without a timetable. */
  timetable: { everyS: number; nextAt: number } | null;
}

export interface ParcelDetail extends ParcelRow {
  orderNumber: string;
  cancelReason: string | null;
  /** Name and city of the consignor. */
  sender: { name: string; city: string };
  receiver: { name: string; city: string };
  weightKg: number;
  sumFreight: string;
  /** ISO 4217 currency of the freight: that of the consignor's country. */
  currency: string;
  /** Newest first. */
  scans: ParcelScan[];
  progress: ParcelProgress;
  /** Newest first, at most a hundred. */
  pushes: PushRow[];
}

export const showParcel = get<ParcelDetail>()('console/parcel', viewer, { billCode: line(30) });

export const moveParcel = post<ParcelDetail>()('console/moveParcel', developer, {
  billCode: line(30),
  scenario: optional(oneOf([...scenarioNames])),
  /** Step to do now, if any. */
  steps: optional(number(0, 99)),
  /** Runs to the end of the scenario. */
  toTheEnd: optional(yesOrNo()),
  /** Seconds between the steps of its timetable; 0 stops it. */
  everySeconds: optional(number(0, 86_400)),
});
