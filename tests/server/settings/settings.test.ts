import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Environment } from '#contract/settings-reader.ts';
import { readSettings, SettingsError } from '#server/settings/settings.ts';

function problemsOf(environment: Environment): string {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message;
  }
  return '';
}

const bad: [name: string, values: string[]][] = [
  ['CARRIER_CODE', ['two words', '快递', 'x'.repeat(31)]],
  ['CALLBACK_ALLOW_HTTP', ['yes']],
  ['CALLBACK_ALLOW_PRIVATE', ['true']],
  ['PUSH_RETRY_S', ['5 s', '5;6', '5,', '-1', '1e3', Array(51).fill('1').join()]],
  ['PUSH_TIMEOUT_S', ['0', '100', '1.5']],
  ['CALL_LOG_DAYS', ['-1', 'all', '36501']],
  ['SANDBOX_ORDERS', ['-1', 'all', '10000001']],
  ['SANDBOX_ORDER_DAYS', ['-1', '90 d', '36501']],
  ['ORDER_DAYS', ['-1', '1', '179', 'all', '36501', '200.5']],
  ['PICTURE_DAYS', ['0', '-1', 'all', '36501']],
  ['STATEMENT_DAYS', ['-1', '30', '364', '36501']],
  ['RETURN_DAYS', ['1', '30 d', '3651']],
  ['STATEMENT_CLOSE', ['weekly', 'Monday', 'mon,', 'mon;thu', 'mon,daily', 'day']],
  ['COD_FEE_PERCENT', ['1 %', '-1', '101', '1.23456', '1e1']],
  ['PUSH_SOURCES', ['example.com', '10.1', '203.0.113.300', '203.0.113.0/33', '0.0.0.0/0', ',']],
  ['PUSH_SOURCES_NEXT', ['203.0.113.20', '2027-02-30 203.0.113.20', '2027-01-15', '2027-01-15 x']],
  ['COD_DEDUCT_FREIGHT', ['yes', 'true']],
  ['SANDBOX_KEPT_MB', ['-1', '0.5', '1000001']],
  ['PRODUCTION_KEPT_MB', ['-1', '1 GB', '1000001']],
  ['PORT', ['http', '-1', '65536', '80.5', '0x50']],
  ['DEMO', ['yes', 'true', '1']],
  [
    'PUBLIC_URL',
    [
      'example.com',
      'ftp://x.example',
      'https://',
      'https://x.example/portal',
      'https://x.example/?a',
      'https://x.example/#a',
      'https://user@x.example',
    ],
  ],
  ['SANDBOX_URL', ['x']],
  ['PRODUCTION_URL', ['//x']],
  ['BRAND_LOGO', ['logo.svg', 'ftp://x.example/logo.svg', '/my logo.svg']],
  ['DATABASE_URL', ['mysql://user:secret@db/x', 'db']],
  ['MASTER_KEY', ['secret', '0'.repeat(63), 'g'.repeat(64)]],
  ['MASTER_KEY_OLD', ['secret', '0'.repeat(65), '0'.repeat(64)]],
  ['TIMEZONE', ['Cairo', 'GMT+25', 'Mars/Base']],
  ['CALLS_PER_SECOND', ['many', '-1', '1e3']],
  ['TIMESTAMP_TOLERANCE_S', ['on', '-5']],
  ['TRUST_PROXY', ['yes', '-1', '10', 'all']],
  ['SMTP_URL', ['mail.example', 'http://mail.example', 'smtp://', 'smtp://mail.example:port']],
  ['MAIL_FROM', ['portal', 'The courier <no-reply>', 'a@b@c']],
  ['SMS_URL', ['sms.example', 'ftp://sms.example', 'https://', 'https://sms.example/a b']],
  ['SMS_PER_COUNTRY_DAY', ['many', '-1']],
  ['SESSION_IDLE_MIN', ['0', '525601']],
  ['SESSION_DAYS', ['0', '366', '1.5']],
  ['REVIEW_DAYS', ['0', '61', '1.5', 'three']],
  ['CAPTCHA_COST', ['0', '-1', '1000000', 'high']],
  ['ALLOW_UNSAFE', ['all', 'demo', 'DEMO,', 'DEMO;REVIEW', 'HOST']],
  ['LOG_LEVEL', ['loud']],
  [
    'METRICS_TOKEN',
    ['short', 'fifteen-letters', 'sixteen letters!', `${'x'.repeat(257)}`, '指标'.repeat(9)],
  ],
  ['ALLOWED_ORIGINS', ['example.com', 'https://a.example https://b.example/path', '*']],
];

/** Made by openssl rand. */
const strongKey = 'b7F31c0e5a94d286ef10c23b7d58a9064c8e91f2d3075ba61e9f480cd7a2536b';
const production = { NODE_ENV: 'production', MASTER_KEY: strongKey };

it('refuses ORDER_DAYS that is less than CALL_LOG_DAYS, and reads 0 as kept', () => {
  const days = { CALL_LOG_DAYS: '400' };
  assert.match(problemsOf({ ...days, ORDER_DAYS: '200' }), /ORDER_DAYS is less than CALL_LOG_DAYS/);
  assert.equal(problemsOf({ ...days, ORDER_DAYS: '400', STATEMENT_DAYS: '365' }), '');
  const { orderDays, statementDays } = readSettings({ ...days, ORDER_DAYS: '0' });
  assert.deepEqual([orderDays, statementDays], [0, 0]);
});

describe('unsafe settings', () => {
  const cases: [name: string, environment: Environment][] = [
    ['DEMO', { ...production, DEMO: 'on', REVIEW: 'manual' }],
    ['DEMO', { DEMO: 'on', HOST: '0.0.0.0' }],
    ['DEMO', { HOST: '::' }],
    ['DEMO', { HOST: 'portal.example' }],
    ['REVIEW', { ...production, REVIEW: 'auto' }],
    ['CALLBACK_ALLOW_PRIVATE', { ...production, CALLBACK_ALLOW_PRIVATE: 'on' }],
    ['CALLBACK_ALLOW_HTTP', { ...production, CALLBACK_ALLOW_HTTP: 'on' }],
    ...[
      'smtp://u:p@mail.example:587',
      'smtp://mail.example?requireTLS=false',
      'smtp://mail.example?requireTLS=true&ignoreTLS=true',
      'smtps://mail.example?tls.rejectUnauthorized=false',
    ].map((SMTP_URL): [string, Environment] => ['SMTP_URL', { ...production, SMTP_URL }]),
    ['SMS_URL', { ...production, SMS_URL: 'http://sms.example/send' }],
    ...[
      '0'.repeat(64),
      'aB'.repeat(32),
      '0123456789abcdef'.repeat(4),
      `${'0'.repeat(63)}1`,
      strongKey.slice(0, 32).repeat(2),
      Buffer.from(Array.from({ length: 32 }, (_, index) => 200 + index)).toString('hex'),
      Buffer.from('correct horse battery staple 123').toString('hex'),
    ].map((MASTER_KEY): [string, Environment] => ['MASTER_KEY', { ...production, MASTER_KEY }]),
  ];
  for (const [name, environment] of cases) {
    const { MASTER_KEY, ...shown } = environment;
    const given = MASTER_KEY === strongKey ? shown : environment;
    it(`are refused, naming ${name}, unless allowed: ${JSON.stringify(given)}`, () => {
      const [line = '', ...others] = problemsOf(environment).split('\n');
      assert.deepEqual(others, []);
      assert.match(line, new RegExp(`^${name}.*; write .*ALLOW_UNSAFE=${name} where`));
      assert.ok(!line.includes(String(MASTER_KEY)), 'a key is shown');
      const { unsafe } = readSettings({ ...environment, ALLOW_UNSAFE: name });
      assert.equal(unsafe.length, 1);
      assert.match(unsafe[0] ?? '', new RegExp(`^${name}`));
      const another = name === 'DEMO' ? 'REVIEW' : 'DEMO';
      assert.equal(problemsOf({ ...environment, ALLOW_UNSAFE: another }), line);
    });
  }

  it('do not include safe settings, nor a demo reachable only from this machine', () => {
    for (const HOST of ['127.0.0.1', '127.8.0.1', 'localhost', '::1']) {
      assert.deepEqual(readSettings({ HOST }).unsafe, []);
    }
    const open = { HOST: '0.0.0.0', DEMO: 'off', MASTER_KEY: '0'.repeat(64), REVIEW: 'auto' };
    assert.deepEqual(readSettings(open).unsafe, []);
    assert.deepEqual(readSettings({ ...production, ALLOW_UNSAFE: 'DEMO, REVIEW' }).unsafe, []);
    const plain = { SMTP_URL: 'smtp://mail.example', SMS_URL: 'http://sms.example' };
    assert.deepEqual(readSettings(plain).unsafe, []);
    for (const SMTP_URL of [
      'smtps://u:p@mail.example',
      'smtp://u:p@mail.example:587?requireTLS=true',
      'smtp://127.0.0.1:25',
      'smtp://[::1]',
      'smtp://localhost',
    ]) {
      const local = { SMTP_URL, SMS_URL: 'http://127.0.0.1:8080/send' };
      assert.deepEqual(readSettings({ ...production, ...local }).unsafe, []);
    }
  });
});

describe('invalid settings', () => {
  for (const [name, values] of bad) {
    it(`are refused, naming ${name} and the fix`, () => {
      for (const value of values) {
        const [line = '', ...others] = problemsOf({ [name]: value }).split('\n');
        assert.deepEqual(others, [], value);
        assert.match(line, new RegExp(`^${name}\\b.*write .+`), value);
      }
    });
  }

  it('are all named together', () => {
    const all = Object.fromEntries(bad.map(([name, [value]]) => [name, value]));
    const named = problemsOf(all)
      .split('\n')
      .map((line) => line.split(/[=: ]/)[0]);
    assert.deepEqual(named.sort(), bad.map(([name]) => name).sort());
  });

  it('are named without keys and passwords', () => {
    const addresses = { SMTP_URL: 'http://u:secret@mail', SMS_URL: 'ftp://u:secret@sms' };
    const shown = problemsOf({
      MASTER_KEY: 'secret',
      MASTER_KEY_OLD: 'secret',
      DATABASE_URL: 'mysql://user:secret@db/x',
      ...addresses,
    });
    assert.match(shown, /MASTER_KEY[\s\S]*DATABASE_URL|DATABASE_URL[\s\S]*MASTER_KEY/);
    assert.doesNotMatch(shown, /secret/);
  });

  it('include a missing master key in production', () => {
    assert.match(problemsOf({ NODE_ENV: 'production' }), /^MASTER_KEY is missing/);
    assert.equal(problemsOf({ NODE_ENV: 'production', MASTER_KEY: strongKey }), '');
  });
});

describe('settings', () => {
  it('hold the previous master key beside the current one', () => {
    const MASTER_KEY_OLD = 'ab'.repeat(32);
    const { masterKey, oldMasterKey } = readSettings({ MASTER_KEY: strongKey, MASTER_KEY_OLD });
    assert.deepEqual([masterKey, oldMasterKey], [strongKey, MASTER_KEY_OLD]);
  });

  it('have the documented defaults', () => {
    const { allowedOrigins, ...settings } = readSettings({});
    assert.deepEqual(allowedOrigins, []);
    assert.equal(settings.port, 3000);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.dataDir, path.resolve('data'));
    assert.equal(settings.demo, true);
    assert.equal(settings.callsPerSecond, 100);
    assert.equal(settings.timestampToleranceS, undefined);
    assert.equal(settings.publicUrl, 'http://localhost:3000');
    assert.equal(settings.productionUrl, settings.publicUrl);
    assert.deepEqual(settings.pushRetryS, [5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
    assert.equal(settings.pushTimeoutS, 15);
    const { allowHttp, allowPrivate } = settings.callbackRules;
    assert.deepEqual([allowHttp, allowPrivate], [false, false]);
  });

  it('let pushes reach localhost only in a demo reachable from this machine alone', () => {
    const open = { ALLOW_UNSAFE: 'DEMO,REVIEW,MASTER_KEY' };
    const production = { ...open, NODE_ENV: 'production', DEMO: 'on', MASTER_KEY: '0'.repeat(64) };
    const own = [{}, { HOST: 'localhost' }, { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }];
    const others = [
      { DEMO: 'off', HOST: '127.0.0.1' },
      { ...open, HOST: '0.0.0.0' },
      { ...open, HOST: '192.168.1.5' },
      { ...open, PUBLIC_URL: 'https://demo.example.com' },
      { ...open, TRUST_PROXY: 'on' },
      { ...production, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' },
    ];
    const read = [...own, ...others].map((each) => readSettings(each).callbackRules);
    const allowed = read.map(({ allowLoopback }) => allowLoopback);
    assert.deepEqual(allowed, [true, true, true, ...others.map(() => false)]);
  });

  it('treat an empty variable as absent', () => {
    const names = bad.map(([name]) => name);
    const empty = Object.fromEntries(names.map((name) => [name, ' ']));
    assert.deepEqual(readSettings(empty), readSettings({}));
  });

  it('listen on the network only without demo', () => {
    assert.equal(readSettings({ DEMO: 'off' }).host, '0.0.0.0');
    assert.deepEqual(
      [readSettings(production).demo, readSettings(production).host],
      [false, '0.0.0.0'],
    );
    const demo = { ...production, DEMO: 'on', REVIEW: 'manual', ALLOW_UNSAFE: 'DEMO' };
    assert.equal(readSettings(demo).host, '127.0.0.1');
  });

  it('accept addresses with a trailing slash, and several origins', () => {
    for (const PUBLIC_URL of ['https://x.example/', 'https://X.example:443//']) {
      assert.equal(readSettings({ PUBLIC_URL }).publicUrl, 'https://x.example');
    }
    const ALLOWED_ORIGINS = 'https://a.example, http://localhost:4000/';
    const { allowedOrigins } = readSettings({ ALLOWED_ORIGINS });
    assert.deepEqual(allowedOrigins, ['https://a.example', 'http://localhost:4000']);
  });
});
