import path from 'node:path';

/** Everything the environment decides (design.md §8), read once at start. */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL; undefined: one SQLite file in dataDir. */
  databaseUrl: string | undefined;
  demo: boolean;
  /** 32 bytes as 64 hex digits; undefined: made in dataDir. */
  masterKey: string | undefined;
  /** IANA name of the zone in which wire times are local. */
  timeZone: string;
  publicUrl: string;
  sandboxUrl: string;
  productionUrl: string;
  brandName: string;
  allowedOrigins: string[];
  /** Calls of one account in a second; 0: no limit. */
  callsPerSecond: number;
  /** Largest skew of the timestamp header in seconds; undefined: not checked. */
  timestampToleranceS: number | undefined;
  trustProxy: boolean;
  logLevel: string;
}

export type Environment = Record<string, string | undefined>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Values that no log may show, right or wrong. */
const secretNames = ['MASTER_KEY', 'DATABASE_URL'];

/** Thrown with every bad variable named, so that one start shows them all. */
export class SettingsError extends Error {}

class Reader {
  readonly problems: string[] = [];
  private readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  text(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  private refuse<Value>(name: string, expected: string, fallback: Value): Value {
    const shown = secretNames.includes(name) ? name : `${name}=${this.environment[name]}`;
    this.problems.push(`${shown}: ${expected}`);
    return fallback;
  }

  integer(name: string, fallback: number, maximum: number): number {
    const value = this.text(name) ?? String(fallback);
    if (/^\d+$/.test(value) && Number(value) <= maximum) return Number(value);
    return this.refuse(name, `write a whole number from 0 to ${maximum}`, fallback);
  }

  choice(name: string, values: readonly string[], fallback: string): string {
    const value = this.text(name) ?? fallback;
    return values.includes(value)
      ? value
      : this.refuse(name, `write one of ${values.join(', ')}`, fallback);
  }

  address(name: string, fallback: string): string {
    const value = this.text(name);
    if (!value) return fallback;
    if (!URL.canParse(value) || !/^https?:/.test(value)) {
      return this.refuse(name, 'write an address such as https://developer.example.com', fallback);
    }
    return value.replace(/\/+$/, '');
  }

  origins(name: string): string[] {
    const values = (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean);
    const origins = values.map((value) => value.replace(/\/$/, ''));
    if (origins.every((each) => URL.canParse(each) && new URL(each).origin === each))
      return origins;
    return this.refuse(name, 'write origins such as https://docs.example.com', []);
  }

  matching(name: string, pattern: RegExp, expected: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || pattern.test(value)) return value;
    return this.refuse(name, expected, undefined);
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      return this.refuse(name, 'write an IANA time zone such as Africa/Cairo', fallback);
    }
  }
}

/** Reads the settings; throws a SettingsError that names every bad variable and its mend. */
export function readSettings(environment: Environment): Settings {
  const reader = new Reader(environment);
  const production = reader.text('NODE_ENV') === 'production';
  const demo = reader.choice('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on';
  const port = reader.integer('PORT', 3000, 65_535);
  const publicUrl = reader.address('PUBLIC_URL', `http://localhost:${port}`);
  const tolerance = reader.text('TIMESTAMP_TOLERANCE_S');
  const settings: Settings = {
    production,
    demo,
    port,
    host: reader.text('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(reader.text('DATA_DIR') ?? 'data'),
    databaseUrl: reader.matching('DATABASE_URL', /^postgres(ql)?:\/\//, 'write postgresql://…'),
    masterKey: reader.matching('MASTER_KEY', /^[0-9a-f]{64}$/i, 'write 64 hex digits (32 bytes)'),
    timeZone: reader.timeZone('TIMEZONE', 'Africa/Cairo'),
    publicUrl,
    sandboxUrl: reader.address('SANDBOX_URL', publicUrl),
    productionUrl: reader.address('PRODUCTION_URL', publicUrl),
    brandName: reader.text('BRAND_NAME') ?? 'Courier Open Platform',
    allowedOrigins: reader.origins('ALLOWED_ORIGINS'),
    callsPerSecond: reader.integer('CALLS_PER_SECOND', 100, 1_000_000),
    timestampToleranceS:
      tolerance === undefined || tolerance === 'off'
        ? undefined
        : reader.integer('TIMESTAMP_TOLERANCE_S', 0, 86_400),
    trustProxy: reader.choice('TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    logLevel: reader.choice('LOG_LEVEL', logLevels, 'info'),
  };
  if (
    production &&
    !settings.masterKey &&
    !reader.problems.some((each) => each.startsWith('MASTER_KEY'))
  ) {
    reader.problems.push('MASTER_KEY is missing: production demands 64 hex digits (32 bytes)');
  }
  if (reader.problems.length > 0) throw new SettingsError(reader.problems.join('\n'));
  return settings;
}
