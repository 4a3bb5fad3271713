import path from 'node:path';
import { type Environment, SettingsReader } from '#contract/settings-reader.ts';
import { readSharedSettings } from '#contract/shared-settings.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { readPushSources } from './push-sources.ts';
import { readUnsafe } from './unsafe-settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Values that must never be logged, valid or not. */
export const secretNames = [
  'MASTER_KEY',
  'MASTER_KEY_OLD',
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'CORE_SECRET',
  'METRICS_TOKEN',
];

/** Thrown with every bad variable named, so that one start shows them all. */
export class SettingsError extends Error {}

function readPeopleSettings(reader: SettingsReader, demo: boolean) {
  const review = reader.choice('REVIEW', ['manual', 'auto'], demo ? 'auto' : 'manual');
  return {
    /** Certifications and applications are reviewed by people, or approved automatically. */
    review: review === 'auto' ? ('auto' as const) : ('manual' as const),
    /** Days from a submission until its decision is due. */
    reviewDays: reader.integer('REVIEW_DAYS', 3, 60, 1),
    /** Mail server; undefined if mail goes to the demo outbox. */
    smtpUrl: reader.url('SMTP_URL', /^smtps?:\/\/[^/]/, 'write smtp://… or smtps://…'),
    mailFrom:
      reader.matching(
        'MAIL_FROM',
        /^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/,
        'write an address of yours',
      ) ?? 'no-reply@localhost',
    /** Takes a POST of `{to, text, language}` for each short message; undefined if they go to the demo outbox. */
    smsUrl: reader.url('SMS_URL', /^https?:\/\/\S+$/, 'write an address such as https://…'),
    /** Short messages with codes a day to the numbers of one calling code. */
    smsPerCountryDay: reader.integer('SMS_PER_COUNTRY_DAY', 1000, 10_000_000),
    /** Iterations of the captcha's proof of work. */
    captchaCost: Number(
      reader.matching('CAPTCHA_COST', /^[1-9]\d{0,5}$/, 'write a whole number from 1 to 999999') ??
        1000,
    ),
    /** Minutes without a call after which a session ends, and days after which it ends in any case. */
    sessionIdleMin: reader.integer('SESSION_IDLE_MIN', 720, 525_600, 1),
    sessionDays: reader.integer('SESSION_DAYS', 30, 365, 1),
    /** Hours from a reset of lost second factors to when they are off. */
    factorResetHours: reader.integer('FACTOR_RESET_HOURS', 72, 720, 1),
  };
}

/** One or two secrets of Standard Webhooks: `whsec_` and 24 to 64 bytes as base64. */
const coreSecret = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}(\s+whsec_[A-Za-z0-9+/]{32,88}={0,2})?$/;

function readCoreSettings(reader: SettingsReader) {
  const url = reader.url('CORE_URL', /^https?:\/\/[^/]/, 'write an address such as https://…');
  const secret = reader.matching(
    'CORE_SECRET',
    coreSecret,
    'write whsec_ and 32 random bytes as base64, two of them with a space between while one replaces the other',
  );
  const allowHttp = reader.choice('CORE_ALLOW_HTTP', ['on', 'off'], 'off') === 'on';
  // Reported if they are bad, whether there is a core or not.
  const timeoutS = reader.integer('CORE_TIMEOUT_S', 10, 60, 1);
  const concurrency = reader.integer('CORE_CONCURRENCY', 64, 1000, 1);
  const settings = {
    /** The courier's own system behind production, and its limits; undefined: the built-in courier. */
    core: url === undefined ? undefined : { url, timeoutS, concurrency },
    /** Seconds that a push of an event waits for earlier ones of its parcel. */
    coreEventSettleS: reader.integer('CORE_EVENT_SETTLE_S', 2, 60),
    /** Secrets that portal and core sign with, the newer first while there are two; none: there is no core. */
    coreSecrets: secret?.split(/\s+/) ?? [],
  };
  if (url === undefined) return settings;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')) && !allowHttp) {
    reader.problems.push(
      'CORE_URL is http, which would send names and addresses in the open: write https, or set CORE_ALLOW_HTTP=on',
    );
  }
  if (settings.coreSecrets.length === 0) {
    reader.problems.push('CORE_SECRET is missing: with CORE_URL both sides need the same secret');
  }
  return settings;
}

/** A day on which open statements are closed; `off`: staff close them. */
export type StatementDay =
  | 'daily'
  | 'monthly'
  | 'off'
  | 'mon'
  | 'tue'
  | 'wed'
  | 'thu'
  | 'fri'
  | 'sat'
  | 'sun';

const weekday = '(mon|tue|wed|thu|fri|sat|sun)';

function readStatementSettings(reader: SettingsReader) {
  const days = reader.matching(
    'STATEMENT_CLOSE',
    new RegExp(`^(daily|monthly|off|${weekday}(\\s*,\\s*${weekday})*)$`),
    'write daily, monthly, off, or weekdays such as mon or mon,thu',
  );
  const feePercent = reader.matching(
    'COD_FEE_PERCENT',
    /^(100|\d{1,2}(\.\d{1,4})?)$/,
    'write a number from 0 to 100 such as 1.5',
  );
  return {
    /** When open statements are closed: at the start of these days in the courier's time zone, or never. */
    statementClose: (days ?? 'mon').split(/\s*,\s*/) as StatementDay[],
    codTerms: {
      feePercent: feePercent ?? '1',
      deductsFreight: reader.choice('COD_DEDUCT_FREIGHT', ['on', 'off'], 'off') === 'on',
    },
  };
}

/** Returns true if only this machine's users see the demo: strangers would come through a proxy. */
function isOwnDemo(host: string, publicUrl: string, trustProxy: number): boolean {
  const reached = URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return trustProxy === 0 && isLoopback(host) && isLoopback(reached);
}

/** `on` means one proxy, the usual number. */
function readProxies(reader: SettingsReader): number {
  const text = reader.matching(
    'TRUST_PROXY',
    /^(on|off|\d)$/,
    'write on, off, or the number of proxies in front',
  );
  return text === 'on' ? 1 : Number(text === 'off' ? 0 : (text ?? 0));
}

const readMasterKey = (reader: SettingsReader, name: string) =>
  reader.matching(name, /^[0-9a-f]{64}$/i, 'write 64 hex digits (32 bytes)');

function readAll(reader: SettingsReader) {
  const production = reader.text('NODE_ENV') === 'production';
  const demo = reader.choice('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on';
  const shared = readSharedSettings(reader);
  const port = reader.integer('PORT', 3000, 65_535);
  const publicUrl = shared.publicUrl || `http://localhost:${port}`;
  const tolerance = reader.text('TIMESTAMP_TOLERANCE_S');
  const host = reader.text('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0');
  const trustProxy = readProxies(reader);
  return {
    ...shared,
    /** As the site's build reads them. */
    shared,
    port,
    publicUrl,
    sandboxUrl: shared.sandboxUrl || publicUrl,
    productionUrl: shared.productionUrl || publicUrl,
    production,
    demo,
    /** Serve the languages that are built while the others are being built. */
    startEarly: reader.choice('START_EARLY', ['on', 'off'], production ? 'off' : 'on') === 'on',
    host,
    dataDir: path.resolve(reader.text('DATA_DIR') ?? 'data'),
    /** PostgreSQL; undefined: one SQLite file in dataDir. */
    databaseUrl: reader.matching('DATABASE_URL', /^postgres(ql)?:\/\//, 'write postgresql://…'),
    /** Folders to search for PostgreSQL's own programs, for backups. */
    toolPath: reader.text('PATH') ?? '',
    /** 32 bytes as 64 hex digits; undefined: made in dataDir. */
    masterKey: readMasterKey(reader, 'MASTER_KEY'),
    /** The previous master key, while it is being replaced. */
    oldMasterKey: readMasterKey(reader, 'MASTER_KEY_OLD'),
    allowedOrigins: reader.origins('ALLOWED_ORIGINS'),
    /** Largest skew of the timestamp header in seconds; undefined: not checked. */
    timestampToleranceS:
      tolerance === undefined || tolerance === 'off'
        ? undefined
        : reader.integer('TIMESTAMP_TOLERANCE_S', 0, 86_400),
    /** The courier's name in pushes, for receivers that work with several carriers. */
    carrierCode:
      reader.matching(
        'CARRIER_CODE',
        /^[A-Za-z0-9_-]{1,30}$/,
        'write up to 30 letters, digits, hyphens or underscores',
      ) ?? 'COURIER',
    /** Permitted webhook addresses: by http, into private networks, to this machine (in a demo that no other machine can reach). */
    callbackRules: {
      allowHttp: reader.choice('CALLBACK_ALLOW_HTTP', ['on', 'off'], 'off') === 'on',
      allowPrivate: reader.choice('CALLBACK_ALLOW_PRIVATE', ['on', 'off'], 'off') === 'on',
      allowLoopback: demo && !production && isOwnDemo(host, publicUrl, trustProxy),
    },
    ...readPeopleSettings(reader, demo),
    ...readStatementSettings(reader),
    /** From where pushes come, for firewalls of integrators. */
    pushSources: readPushSources(reader),
    /** Number of proxies in front that add to X-Forwarded-For; anybody may write what lies beyond them. */
    trustProxy,
    ...readCoreSettings(reader),
    /** Seconds between a signal and the end of listening, so that proxies notice that this server is not ready. */
    drainDelayS: reader.integer('DRAIN_DELAY_S', production ? 10 : 0, 300),
    /** Bearer token of those who read /metrics; undefined: there is nothing to read. */
    metricsToken: reader.matching(
      'METRICS_TOKEN',
      /^[\w.~+/-]{16,256}=*$/,
      'write at least 16 letters, digits or -._~+/, such as openssl rand -hex 32 prints',
    ),
    logLevel: reader.choice('LOG_LEVEL', logLevels, 'info'),
  };
}

/** Everything the environment decides, read once at start. */
export type Settings = ReturnType<typeof readAll> & {
  /** Unsafe settings that were chosen on purpose, each in words for the log. */
  unsafe: string[];
};

/** Reads the settings; throws a SettingsError that names every bad variable and its fix. */
export function readSettings(environment: Environment): Settings {
  const reader = new SettingsReader(environment, secretNames);
  const settings = readAll(reader);
  const unsafe = readUnsafe(reader, settings);
  if (
    settings.production &&
    !settings.masterKey &&
    !reader.problems.some((each) => each.startsWith('MASTER_KEY'))
  ) {
    reader.problems.push('MASTER_KEY is missing: production demands 64 hex digits (32 bytes)');
  }
  if (settings.oldMasterKey && !reader.text('MASTER_KEY')) {
    reader.problems.push(
      'MASTER_KEY_OLD is set without MASTER_KEY: write the key that replaces it in MASTER_KEY',
    );
  }
  if (reader.problems.length > 0) throw new SettingsError(reader.problems.join('\n'));
  return { ...settings, unsafe };
}
