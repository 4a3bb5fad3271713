import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import { scanType } from '../tracking/scan-types.ts';

/** One move of a parcel, as staff or the customer would make it. */
export type Step =
  | { do: 'dispatch' }
  | { do: 'assign'; staff: string }
  /** `reason` and `remark` are keys of texts below `simulation.`. */
  | { do: 'cancel'; reason: string }
  | { do: 'scan'; type: number; staff?: string; remark?: string };

/** `journey`: sent and received at every stop up to the end of the way. */
type WrittenStep = Step | { do: 'journey' };

export interface Scenario {
  steps: readonly WrittenStep[];
  /** An order without an amount to collect cannot refuse it. */
  needsCod?: true;
}

const pickUpStaff = 'S0001';
const deliveryStaff = 'S0002';

const scan = (type: number): Step => ({ do: 'scan', type });
const deliver: Step = { do: 'scan', type: scanType.outForDelivery, staff: deliveryStaff };
const sign: Step = { do: 'scan', type: scanType.signed, staff: deliveryStaff };
const problem = (remark: string): Step => ({
  do: 'scan',
  type: scanType.problem,
  staff: deliveryStaff,
  remark,
});

const called: readonly WrittenStep[] = [{ do: 'dispatch' }, { do: 'assign', staff: pickUpStaff }];

const firstDelivery: readonly WrittenStep[] = [
  ...called,
  scan(scanType.pickUp),
  scan(scanType.warehouse),
  { do: 'journey' },
  scan(scanType.inbound),
  deliver,
];

const wayBack: readonly WrittenStep[] = [
  scan(scanType.return),
  { do: 'journey' },
  deliver,
  { do: 'scan', type: scanType.returnSigned, staff: deliveryStaff },
];

export const scenarios: Record<ScenarioName, Scenario> = {
  delivered: { steps: [...firstDelivery, sign] },
  'delivered-after-problem': { steps: [...firstDelivery, problem('nobodyThere'), deliver, sign] },
  returned: {
    steps: [...firstDelivery, problem('nobodyThere'), deliver, problem('unknownThere'), ...wayBack],
  },
  'cancelled-by-customer': { steps: [...called, { do: 'cancel', reason: 'changedMind' }] },
  'refused-cod': { steps: [...firstDelivery, problem('codRefused'), ...wayBack], needsCod: true },
};
