import { hourS, minuteS } from './durations.ts';
import { formatNumber } from './format-number.ts';
import type { SharedSettings } from './shared-settings.ts';

const units = [
  ['h', hourS],
  ['min', minuteS],
  ['s', 1],
] as const;

/** Formats a duration in the largest unit that divides it, with symbols that all languages share: `5 min`. */
function toDuration(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${seconds / size} ${unit}`;
}

const toTenths = (value: number) => Math.round(value * 10) / 10;

/** Settings that texts may name, by their name in a text. */
const shown = {
  timeZone: ({ timeZone }) => timeZone,
  callsPerSecond: ({ callsPerSecond }) => callsPerSecond,
  callLogDays: ({ callLogDays }) => callLogDays,
  sandboxKeptMb: ({ sandboxKeptMb }) => sandboxKeptMb,
  productionKeptMb: ({ productionKeptMb }) => productionKeptMb,
  sandboxOrders: ({ sandboxOrders }) => sandboxOrders,
  sandboxOrderDays: ({ sandboxOrderDays }) => sandboxOrderDays,
  orderDays: ({ orderDays }) => orderDays,
  pictureDays: ({ pictureDays }) => pictureDays,
  statementDays: ({ statementDays }) => statementDays,
  instructHours: ({ instructHours }) => instructHours,
  deliveryAttempts: ({ deliveryAttempts }) => deliveryAttempts,
  returnDays: ({ returnDays }) => returnDays,
  keyOverlapHours: ({ keyOverlapHours }) => keyOverlapHours,
  pushTimeoutS: ({ pushTimeoutS }) => pushTimeoutS,
  pushAttempts: ({ pushRetryS }) => pushRetryS.length + 1,
  /** Hours from the first attempt of a push to the last. */
  pushHours: ({ pushRetryS }) => toTenths(pushRetryS.reduce((sum, wait) => sum + wait, 0) / hourS),
  /** Waits between the attempts of a push. */
  pushWaits: ({ pushRetryS }) => pushRetryS.map(toDuration).join(', '),
} satisfies Record<string, (settings: SharedSettings) => string | number>;

export type ShownSetting = keyof typeof shown;

export const shownSettings = Object.keys(shown) as ShownSetting[];

/** Formats every setting that a text may name for readers of a locale. */
export function showSettings(
  settings: SharedSettings,
  locale: string,
): Record<ShownSetting, string> {
  const toText = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value, locale) : value;
  const texts = shownSettings.map((name) => [name, toText(shown[name](settings))]);
  return Object.fromEntries(texts);
}
