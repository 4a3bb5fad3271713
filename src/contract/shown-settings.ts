import { formatNumber } from './format-number.ts';
import type { SharedSettings } from './shared-settings.ts';

const hourS = 3600;
const units = [
  ['h', hourS],
  ['min', 60],
  ['s', 1],
] as const;

/** In the largest unit that holds it whole, by the symbols that all languages share: `5 min`. */
function toDuration(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${seconds / size} ${unit}`;
}

const toTenths = (value: number) => Math.round(value * 10) / 10;

/** What texts name of a portal's settings, by the name that it has in a text. */
const shown = {
  timeZone: ({ timeZone }) => timeZone,
  callsPerSecond: ({ callsPerSecond }) => callsPerSecond,
  callLogDays: ({ callLogDays }) => callLogDays,
  sandboxKeptMb: ({ sandboxKeptMb }) => sandboxKeptMb,
  productionKeptMb: ({ productionKeptMb }) => productionKeptMb,
  sandboxOrders: ({ sandboxOrders }) => sandboxOrders,
  sandboxOrderDays: ({ sandboxOrderDays }) => sandboxOrderDays,
  keyOverlapHours: ({ keyOverlapHours }) => keyOverlapHours,
  pushTimeoutS: ({ pushTimeoutS }) => pushTimeoutS,
  pushAttempts: ({ pushRetryS }) => pushRetryS.length + 1,
  /** From the first attempt of a push to the last. */
  pushHours: ({ pushRetryS }) => toTenths(pushRetryS.reduce((sum, wait) => sum + wait, 0) / hourS),
  /** From each attempt of a push to the next. */
  pushWaits: ({ pushRetryS }) => pushRetryS.map(toDuration).join(', '),
} satisfies Record<string, (settings: SharedSettings) => string | number>;

export type ShownSetting = keyof typeof shown;

export const shownSettings = Object.keys(shown) as ShownSetting[];

/** Every setting that a text may name, as readers of a locale read it. */
export function showSettings(
  settings: SharedSettings,
  locale: string,
): Record<ShownSetting, string> {
  const toText = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value, locale) : value;
  const texts = shownSettings.map((name) => [name, toText(shown[name](settings))]);
  return Object.fromEntries(texts);
}
