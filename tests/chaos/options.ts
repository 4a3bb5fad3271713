import { parseArgs } from 'node:util';

/** Sizes of the campaign, each an option: `npm run chaos -- --kills 100 --pushes 20000`. */
const defaults = {
  /** Kills of the server under load. */
  kills: 20,
  /** Power cuts of the disk. */
  cuts: 5,
  /** Pushes sent meanwhile to a receiver with three faults in ten answers; it gets one at a time while it fails. */
  told: 2000,
  /** Pushes to receivers over TLS that fail, limit calls, disappear or stay broken, and with a secret that cannot be opened. */
  pushes: 2000,
  /** Restarts of PostgreSQL, fast and immediate by turns, and of each of two processes. */
  restarts: 2,
  /** Seconds that PostgreSQL stays away each time. */
  away: 20,
  /** Seconds that another process holds SQLite's write lock, and that hostile load lasts. */
  seconds: 10,
  /** Hostile calls of each kind (gateway in both versions, portal, core protocol), and calls of members being removed. */
  calls: 2000,
  /** Minutes of steady load; memory at the end is compared with the tenth minute, or half of the time. */
  minutes: 2,
  /** Connections that call as fast as they can, beyond the rate limit. */
  connections: 300,
};

export type Sizes = typeof defaults;

/** Sizes for `--whole`, which takes hours. */
const whole: Partial<Sizes> = {
  kills: 500,
  cuts: 20,
  restarts: 10,
  told: 10_000,
  pushes: 100_000,
  calls: 50_000,
  minutes: 60,
};

export interface ChaosOptions {
  sizes: Sizes;
  /** Names of the scenarios to run; empty for all. */
  only: string[];
}

/** Throws an Error that names the option and its valid values. */
export function readOptions(words: readonly string[]): ChaosOptions {
  const names = Object.keys(defaults) as (keyof Sizes)[];
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      whole: { type: 'boolean' as const },
    } as Record<string, { type: 'string' | 'boolean' }>,
  });
  const sizes = { ...defaults, ...(values.whole === true && whole) };
  for (const name of names) {
    const value = values[name];
    if (value === undefined) continue;
    if (!/^[1-9]\d{0,5}$/.test(String(value)))
      throw new Error(
        `--${name} must be a whole number from 1 to 999999, such as ${defaults[name]}.`,
      );
    sizes[name] = Number(value);
  }
  return { sizes, only: positionals };
}
