import type { ProblemCode } from '#contract/operations/logistics/_problem.ts';
import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import { scanType } from '../tracking/scan-types.ts';

/** One move of a parcel, as staff or the customer would make it. */
export type Step =
  | { do: 'dispatch' }
  | { do: 'assign'; staff: string }
  /** `reason` is the key of a text below `simulation.`. */
  | { do: 'cancel'; reason: string }
  | { do: 'scan'; type: number; staff?: string; problem?: ProblemCode };

/**
 * `journey`: sent and received at every stop up to the end of the way. `instructed`: what the integrator
 * instructs after the failed delivery before it.
 */
export type WrittenStep = Step | { do: 'journey' } | { do: 'instructed' };

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
const problem = (code: ProblemCode): Step => ({
  do: 'scan',
  type: scanType.problem,
  staff: deliveryStaff,
  problem: code,
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

/** A parcel's state after its last failed delivery, as its scans and the integrator tell it. */
export interface AfterFailure {
  /** What happens next; absent: the parcel waits for an instruction. */
  next?: 'deliver' | 'keep' | 'return';
  /** Failed deliveries after the first, and scans that kept the parcel since the last. */
  failedAgain: number;
  kept: number;
}

const repeat = (steps: readonly Step[], times: number) =>
  Array.from({ length: times }, () => steps).flat();

/** Returns the steps that follow a failed delivery; while the parcel waits, those of a further attempt. */
export function toInstructed({ next, failedAgain, kept }: AfterFailure): readonly WrittenStep[] {
  const earlier = [
    ...repeat([deliver, problem('ABSENT')], failedAgain),
    ...repeat([scan(scanType.kept)], kept),
  ];
  if (next === 'return') return [...earlier, ...wayBack];
  if (next === 'keep') return [...earlier, scan(scanType.kept)];
  return [...earlier, deliver, sign];
}

export const scenarios: Record<ScenarioName, Scenario> = {
  delivered: { steps: [...firstDelivery, sign] },
  'delivered-after-problem': { steps: [...firstDelivery, problem('ABSENT'), deliver, sign] },
  failed: { steps: [...firstDelivery, problem('ABSENT'), { do: 'instructed' }] },
  returned: {
    steps: [...firstDelivery, problem('ABSENT'), deliver, problem('WRONG_ADDRESS'), ...wayBack],
  },
  'cancelled-by-customer': { steps: [...called, { do: 'cancel', reason: 'changedMind' }] },
  'refused-cod': { steps: [...firstDelivery, problem('REFUSED'), ...wayBack], needsCod: true },
};
