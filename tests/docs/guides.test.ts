import assert from 'node:assert/strict';
import { createHmac, hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { causes1, causes2 } from '#contract/causes.ts';
import { guideOfError } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import { jsonLimits } from '#contract/operation.ts';
import { leastRole, stepUpMinutes } from '#contract/portal/access.ts';
import { type PortalPath, portalCalls } from '#contract/portal/all.ts';
import { codeLifeMs } from '#contract/portal/codes.ts';
import { mostAllowed, version1UndoDays } from '#contract/portal/console-accounts.ts';
import { defaultAlerts, failingAttempts, fewestCalls } from '#contract/portal/console-alerts.ts';
import { keptHours, mostKept, mostTokens } from '#contract/portal/console-inbox.ts';
import { longestAnswer } from '#contract/portal/listen.ts';
import { invitationDays } from '#contract/portal/organisation.ts';
import { memberRoles, reaches } from '#contract/portal/roles.ts';
import { pushIdPrefix } from '#contract/push.ts';
import { timestampToleranceS, toKeyBytes, toSignedText } from '#contract/signature/hmac-v2.ts';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import { parseTexts } from '#contract/texts.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import type { Country } from '#server/core/built-in/areas/area-row.ts';
import { toFreight } from '#server/core/built-in/freight.ts';
import { keptMs } from '#server/gateway/outcome-store.ts';
import vectors from '../../static/vectors.json' with { type: 'json' };
import { readProject, toDocsFolder } from '../_project.ts';
import { readSection } from './_guides/guide.ts';

const english = 'i18n/en/docusaurus-plugin-content-docs';
const places = ['docs', `${english}/current`];
const frozenPlaces = ['versioned_docs/version-1.0', `${english}/version-1.0`];
const read = (place: string, name: string) => readProject(place, `apiDoc/guides/${name}.mdx`);

const countries: Country[] = ['EGY', 'UAE', 'IDN', 'CHN'];

/** Receivers in the order of the table's rows: same city, province, country, abroad. */
function toReceivers(country: Country) {
  const at = (provCode: string, cityCode: string) => ({ country, provCode, cityCode });
  const abroad: Country = country === 'EGY' ? 'UAE' : 'EGY';
  return [at('P', 'C'), at('P', 'D'), at('Q', 'E'), { ...at('P', 'C'), country: abroad }];
}

function toCell(country: Country, zone: number): string {
  const from = { country, provCode: 'P', cityCode: 'C' };
  const to = toReceivers(country)[zone] ?? from;
  const price = (weight: number) => Number(toFreight(from, to, { weight }));
  return `${price(1)} / ${price(1.5) - price(1)}`;
}

function toRateRows(text: string): string[][] {
  const rows = [...text.matchAll(/^\|[^|]+((?:\| [\d.]+ \/ [\d.]+ ){4})\|$/gm)];
  return rows.map(([, cells = '']) =>
    cells
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean),
  );
}

const [business] = vectors.business;
const header = vectors.header.find(({ id }) => id === 'header-5');
assert.ok(business && header);

for (const place of places) {
  describe(`the guides in ${place}`, () => {
    it('state the charged rates', () => {
      const rates = [0, 1, 2, 3].map((zone) => countries.map((country) => toCell(country, zone)));
      assert.deepEqual(toRateRows(read(place, 'money')), rates);
    });

    it('show every intermediate value of the example signature', () => {
      const text = read(place, 'signature');
      const readOne = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
      const secret = readOne(/`(whsec_[^`]+)`/);
      const id = readOne(/^\| `webhook-id` \| `(logistics\/trace:[^`]+)`/m);
      const timestamp = readOne(/`(\d{10})`/);
      const body = readOne(/`(\{"billCodes"[^`]*\})`/);
      const signed = toSignedText(id, timestamp, body);
      const mac = createHmac('sha256', toKeyBytes(secret)).update(signed).digest('hex');
      const values = [
        Buffer.from(toKeyBytes(secret)).toString('hex'),
        signed,
        mac,
        new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body),
      ];
      const missing = values.filter((value) => !text.includes(`\`${value}\``));
      assert.deepEqual(missing, []);
      assert.match(text, new RegExp(`\\b${Buffer.byteLength(signed)} `));
    });

    it('state the addresses, times and limits of version 2', () => {
      const named: Record<string, readonly string[]> = {
        signature: [`${timestampToleranceS} `, `\`${pushIdPrefix}\``],
        limits: [
          `${timestampToleranceS} `,
          jsonLimits.values.toLocaleString('en'),
          ` ${jsonLimits.depth} `,
        ],
        retries: [`**${keptMs / (60 * 60 * 1000)} `],
        migration: [
          ...[descriptor1, descriptor2].flatMap(({ basePath, mockPath }) => [
            `\`${basePath}/<`,
            `\`${mockPath}/<`,
          ]),
          `${timestampToleranceS} `,
          `${version1UndoDays} `,
          pushIdPrefix,
        ],
        versions: [
          ...[descriptor1, descriptor2].flatMap(({ basePath, mockPath }) => [
            `\`${basePath}/<`,
            `\`${mockPath}/<`,
          ]),
          `${version1UndoDays} `,
        ],
        'rotating-keys': [`${mostAllowed} `, `${stepUpMinutes} `, `${mostTokens} `],
        webhooks: [`${timestampToleranceS} `, `${mostKept} `, `${keptHours} `],
        mails: [
          `${version1UndoDays} `,
          `${defaultAlerts.errorRate}%`,
          `${defaultAlerts.balance} `,
          `${fewestCalls} `,
          `${failingAttempts} `,
          `${invitationDays} `,
          `${codeLifeMs / 60_000} `,
        ],
      };
      const missing = Object.entries(named).flatMap(([name, values]) =>
        values.filter((value) => !read(place, name).includes(value)).map((value) => name + value),
      );
      assert.deepEqual(missing, []);
    });

    it('state the roles that may change secrets and allow-lists', () => {
      const rows = read(place, 'rotating-keys').matchAll(/^\|[^|]+\|([^|]+)\|([^|]+)\|$/gm);
      const told = [...rows]
        .slice(-whoMay.length)
        .map(([, sandbox = '', production = '']) => [sandbox, production].map(toRoles));
      const expected = whoMay.map(({ paths, sandbox }) =>
        [false, true].map((isProduction) =>
          isProduction || sandbox ? listRoles(paths, isProduction) : [],
        ),
      );
      assert.deepEqual(told, expected);
    });

    it('state timeout, attempts and longest response of a push', () => {
      const text = read(place, 'pushes');
      assert.match(text, /<Setting name="pushTimeoutS" \/> (秒|seconds)/);
      assert.ok(text.includes(`${longestAnswer / 1024} KiB`));
      assert.match(text, /<Setting name="pushAttempts" \/> (次|attempts)/);
      assert.match(text, /<Setting name="pushWaits" \/>/);
    });
  });
}

for (const place of frozenPlaces) {
  describe(`the guides in ${place}`, () => {
    it('show every intermediate value of their vectors', () => {
      const { customerCode, password = '', cipher, privateKey, digest } = business;
      const joined = customerCode + cipher + privateKey;
      const signed = header.bizContent + header.privateKey;
      const values = [
        password + passwordSalt,
        hash('md5', password + passwordSalt, 'hex'),
        cipher,
        joined,
        hash('md5', joined, 'hex'),
        digest,
        signed,
        hash('md5', signed, 'hex'),
        header.digest,
        `bizContent=${encodeURIComponent(header.bizContent)}`,
      ];
      const text = read(place, 'signature');
      const missing = values.filter((value) => !text.includes(`\`${value}\``));
      assert.deepEqual(missing, []);
      for (const each of [joined, signed]) assert.match(text, new RegExp(`\\b${each.length} `));
    });
  });
}

it('the error catalogue links to the section of a guide that exists, in the words of its heading', () => {
  assert.ok(guideOfError['145003030']);
  for (const { locale } of languages) {
    const texts = parseTexts(readProject('i18n', locale, 'code.json'));
    for (const version of ['current', 'version-1.0']) {
      for (const [guide = '', anchor = ''] of Object.values(guideOfError).map((to) =>
        to.split('#'),
      )) {
        const text = readProject(toDocsFolder(locale, version), `apiDoc/${guide}.mdx`);
        const heading = `\n## ${texts['errors.guide']} {/* #${anchor} */}\n`;
        assert.ok(text.includes(heading), `${locale} ${version}: ${heading}`);
      }
    }
  }
});

/** For each row of a page's table, the IDs of the known mistakes that it begins with. */
function readMistakes(place: string): string[][] {
  const rows = readSection(place, 'signature', 'mistakes').match(/^\| .*$/gm) ?? [];
  return rows.map((row) => {
    const [, ids = ''] = /^\| (`[^|]*?)[:：៖]/.exec(row) ?? [];
    return ids.match(/(?<=`)[a-z\d-]+(?=`)/g) ?? [];
  });
}

for (const [version, known] of Object.entries({ current: causes2, 'version-1.0': causes1 })) {
  it(`the table of common mistakes names known ones, ${version}`, () => {
    const named = readMistakes(toDocsFolder('en', version));
    assert.ok(named.flat().length > 10);
    const unknown = named.flat().filter((id) => !known.some((each) => each === id));
    assert.deepEqual(unknown, []);
    for (const { locale } of languages) {
      assert.deepEqual(readMistakes(toDocsFolder(locale, version)), named, locale);
    }
  });
}

/** Calls of each row in the table of roles; only production has an allow-list. */
const whoMay: { paths: PortalPath[]; sandbox: boolean }[] = [
  {
    paths: [
      'console/revealKey',
      'console/rotateKey',
      'console/endOldKey',
      'console/switchVersion1',
      'console/revealCallbackSecret',
      'console/rotateCallbackSecret',
    ],
    sandbox: true,
  },
  { paths: ['console/allowAddresses'], sandbox: false },
  { paths: ['console/accounts'], sandbox: true },
];

const roleNames = {
  owner: /owner|所有者/,
  developer: /developer|开发者/,
  viewer: /viewer|查看者/,
};

function toRoles(cell: string) {
  return memberRoles.filter((role) => roleNames[role].test(cell));
}

function listRoles(paths: readonly PortalPath[], isProduction: boolean) {
  const calls = portalCalls.filter(({ path }) => paths.includes(path));
  return memberRoles.filter((role) =>
    calls.every((each) => reaches(role, leastRole(each, isProduction) ?? 'owner')),
  );
}
