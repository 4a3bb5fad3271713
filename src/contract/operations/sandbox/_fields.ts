import { dayS } from '../../durations.ts';
import { choice, whole } from '../../schema.ts';
import { scenarioNames } from './scenario-names.ts';

/** Slowest timetable: one step a day. */
export const longestS = dayS;

export const scenario = (text: 'scenario' | 'scenarioNow' | 'accountScenario') =>
  choice([...scenarioNames], {
    text: `sandbox.${text}`,
    enumText: 'scenario',
    valuesSince2: ['failed'],
    example: 'delivered',
  });

/** Seconds between two steps; 0 if nothing moves by itself. */
export const seconds = (text: 'everySeconds' | 'everySecondsNow' | 'accountEverySeconds') =>
  whole({ text: `sandbox.${text}`, minimum: 0, maximum: longestS, example: 30 });
