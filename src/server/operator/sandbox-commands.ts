import { longestS } from '#contract/operations/sandbox/_fields.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { type Move, moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { obstacles } from '#server/core/built-in/sandbox/obstacles.ts';
import { scenarios } from '#server/core/built-in/sandbox/scenarios.ts';
import { setTimetable } from '#server/core/built-in/sandbox/timetable.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { type Command, type Options, UsageError } from './command.ts';

function readSeconds(options: Options): number | undefined {
  const seconds = options.whole('every');
  if (seconds === undefined || (seconds > 0 && seconds <= longestS)) return seconds;
  throw new UsageError(`--every must be 1 to ${longestS} seconds`);
}

async function move(courier: Courier, options: Options, wanted: Move) {
  const moved = await moveParcel(courier, options.text('bill-code'), wanted);
  const { scenario, done, left, obstacle, parcel } = moved;
  const { order, scans, simulation } = parcel;
  const last = scans.at(-1);
  return {
    billCode: order.bill_code,
    scenario,
    status: order.status,
    stepsDone: done,
    stepsLeft: left,
    lastScan: last && { type: last.type, outlet: last.outlet, nextOutlet: last.next_outlet },
    next: simulation?.next_at ? toLocalTime(simulation.next_at, courier.timeZone) : undefined,
    stopped: left > 0 && obstacle ? courier.wireTextOf(obstacles[obstacle]) : undefined,
  };
}

/** Automatic behaviour of the sandbox: `sandbox step|run|stop|timetable|scenarios`. */
export const sandboxCommands: Record<string, Command> = {
  'sandbox step': {
    options: ['bill-code'],
    run: ({ courier }, options) => move(courier, options, { steps: 1 }),
  },
  'sandbox run': {
    options: ['bill-code', 'scenario', 'every'],
    run({ courier }, options) {
      const scenario = options.choice('scenario', scenarioNames);
      const everyS = readSeconds(options);
      return move(courier, options, { scenario, steps: everyS ? 0 : 'all', everyS });
    },
  },
  'sandbox stop': {
    options: ['bill-code'],
    run: ({ courier }, options) => move(courier, options, { steps: 0, everyS: 0 }),
  },
  'sandbox timetable': {
    options: ['account', 'scenario', 'every', 'off'],
    flags: ['off'],
    async run({ courier }, options) {
      const apiAccount = options.text('account');
      const { id } = await findAccount(courier.database, apiAccount);
      if (options.flag('off')) {
        if (options.optional('every') || options.optional('scenario')) {
          throw new UsageError('write --off, or --every and --scenario, not both');
        }
        await setTimetable(courier, id, undefined);
        return { account: apiAccount, timetable: 'off' };
      }
      const everyS = readSeconds(options);
      if (everyS === undefined) throw new UsageError('write --every SECONDS, or --off');
      const scenario = options.choice('scenario', scenarioNames, 'delivered');
      await setTimetable(courier, id, { scenario, everyS });
      return { account: apiAccount, scenario, everySeconds: everyS };
    },
  },
  'sandbox scenarios': {
    options: [],
    run: async ({ courier }) =>
      scenarioNames.map((name) => ({
        name,
        means: courier.wireTextOf(`enum.scenario.${name}`),
        steps: scenarios[name].steps.map((step) =>
          step.do === 'scan' ? `scan ${step.type}` : step.do,
        ),
      })),
  },
};
