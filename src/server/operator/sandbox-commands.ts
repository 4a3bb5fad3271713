import { longestS } from '#contract/operations/sandbox/_fields.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { type Move, moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { obstacles } from '#server/core/built-in/sandbox/obstacles.ts';
import { scenarios } from '#server/core/built-in/sandbox/scenarios.ts';
import { setTimetable } from '#server/core/built-in/sandbox/timetable.ts';
import { toLocalTime } from '#server/local-time.ts';
import type { People } from '#server/people/people.ts';
import { type Command, type Options, UsageError } from './command.ts';

function readSeconds(options: Options): number | undefined {
  const seconds = options.whole('every');
  if (seconds === undefined || (seconds > 0 && seconds <= longestS)) return seconds;
  throw new UsageError(`--every must be 1 to ${longestS} seconds`);
}

async function move(people: People, options: Options, wanted: Move) {
  const moved = await moveParcel(people, options.text('bill-code'), wanted);
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
    next: simulation?.next_at ? toLocalTime(simulation.next_at, people.timeZone) : undefined,
    stopped: left > 0 && obstacle ? people.wireTextOf(obstacles[obstacle]) : undefined,
  };
}

/** What the sandbox does by itself: `sandbox step|run|stop|timetable|scenarios`. */
export const sandboxCommands: Record<string, Command> = {
  'sandbox step': {
    options: ['bill-code'],
    run: ({ people }, options) => move(people, options, { steps: 1 }),
  },
  'sandbox run': {
    options: ['bill-code', 'scenario', 'every'],
    run({ people }, options) {
      const scenario = options.choice('scenario', scenarioNames);
      const everyS = readSeconds(options);
      return move(people, options, { scenario, steps: everyS ? 0 : 'all', everyS });
    },
  },
  'sandbox stop': {
    options: ['bill-code'],
    run: ({ people }, options) => move(people, options, { steps: 0, everyS: 0 }),
  },
  'sandbox timetable': {
    options: ['account', 'scenario', 'every', 'off'],
    flags: ['off'],
    async run({ people }, options) {
      const apiAccount = options.text('account');
      const { id } = await findAccount(people.database, apiAccount);
      if (options.flag('off')) {
        if (options.optional('every') || options.optional('scenario')) {
          throw new UsageError('write --off, or --every and --scenario, not both');
        }
        await setTimetable(people, id, undefined);
        return { account: apiAccount, timetable: 'off' };
      }
      const everyS = readSeconds(options);
      if (everyS === undefined) throw new UsageError('write --every SECONDS, or --off');
      const scenario = options.choice('scenario', scenarioNames, 'delivered');
      await setTimetable(people, id, { scenario, everyS });
      return { account: apiAccount, scenario, everySeconds: everyS };
    },
  },
  'sandbox scenarios': {
    options: [],
    run: async ({ people }) =>
      scenarioNames.map((name) => ({
        name,
        means: people.wireTextOf(`enum.scenario.${name}`),
        steps: scenarios[name].steps.map((step) =>
          step.do === 'scan' ? `scan ${step.type}` : step.do,
        ),
      })),
  },
};
