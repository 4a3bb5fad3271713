import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { type ErrorCode, isErrorText } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import { parseTexts, type Texts } from '#contract/texts.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { listFieldRules } from '#reference/list-reasons.ts';
import type { ErrorPage } from '#reference/page.ts';
import { toErrorPages } from '#reference/to-pages.ts';
import { readProject } from '../_project.ts';
import { withField } from '../contract/_schemas.ts';
import { toDocument } from './samples/_support/pages.ts';

const versions = [v1, v2];
const callsOf = ({ calls, sandboxCalls }: typeof v1): readonly Operation[] => [
  ...calls,
  ...sandboxCalls,
];

/** Values that break one rule or another of most fields. */
const wrong: readonly unknown[] = [
  ...[undefined, '', 'x', '12', 'x'.repeat(4000), '2026-02-30 10:00:00', {}, [], [{}], ['x']],
  ...[-1, 0, 0.001, 3, 1_000_001, 1e12, '1.23456789', { a: 1 }],
  Array.from({ length: 1001 }, () => ({ waybillCode: 'EGY000000000001', itemName: 'x' })),
  Array.from({ length: 1001 }, (_, index) => `EGY${index}`),
];

/** Returns the dotted paths of all fields; the first entry of a list stands for it. */
function listPaths({ properties = {}, items }: FieldSchema, prefix = ''): string[] {
  const inItems = items ? listPaths(items, `${prefix}0.`) : [];
  const own = Object.entries(properties).flatMap(([name, field]) => [
    prefix + name,
    ...listPaths(field, `${prefix}${name}.`),
  ]);
  return [...inItems, ...own];
}

const toForm = (path: string) => path.replaceAll(/\[\d+\]/g, '[]');

describe('listFieldRules', () => {
  for (const version of versions) {
    it(`lists every refusal of a wrong field in version ${version.major}`, () => {
      const unlisted = new Set<string>();
      const reached = new Set<string>();
      for (const { path: operation, request, examples } of callsOf(version)) {
        const schema = request as FieldSchema;
        const known = new Set(
          [...listFieldRules(schema)].map(({ path, rule, code }) => `${path} ${rule} ${code}`),
        );
        const sent = examples.find(({ code }) => code === '1')?.request ?? {};
        for (const field of listPaths(schema)) {
          for (const value of wrong) {
            for (const { path, rule, code } of checkFields(schema, withField(sent, field, value))
              .problems) {
              const found = `${toForm(path)} ${rule} ${code}`;
              (known.has(found) ? reached : unlisted).add(`${operation}: ${found}`);
            }
          }
        }
      }
      assert.deepEqual([...unlisted], []);
      assert.ok(reached.size > 300, `only ${reached.size} rules were broken`);
    });
  }
});

function readTexts(locale: string): Texts {
  return parseTexts(readProject('i18n', locale, 'contract.json'));
}

function toCatalogue(version: typeof v1, texts: Texts): ErrorPage[] {
  const textOf = (key: string) => texts[key] ?? key;
  return toErrorPages(toDocument(version, textOf), textOf, textOf);
}

/** Names the header of version 1 to those who send it to version 2. */
const namesOther: ErrorCode = '145003071';

/** Names of headers, fields and rules that one version alone has. */
const onlyIn2 = callsOf(v2)
  .map(({ path }) => path)
  .filter((path) => !callsOf(v1).some((each) => each.path === path || each.path.startsWith(path)));

const foreign = {
  1: new RegExp(
    `${/webhook-(?:id|timestamp|signature)|x-api-account|errors\[|whsec_|RFC 3339/.source}|${onlyIn2.join('|')}`,
    'i',
  ),
  2: /\bbizContent\b|\bapiAccount\b|\bdigest\b|private key|\bjadada/i,
};

describe('the error catalogue', () => {
  for (const { locale } of languages) {
    it(`explains each code in the words of its version, in ${locale}`, () => {
      const texts = readTexts(locale);
      const strange = versions.flatMap((version) =>
        toCatalogue(version, texts).flatMap(({ code, cause, mend, reasons }) =>
          [cause, mend, reasons]
            .filter((text) => code !== namesOther && foreign[version.major].test(text))
            .map((text) => `${version.major} ${code}: ${text}`),
        ),
      );
      assert.deepEqual(strange, []);
    });

    it(`says in words what a reason fills in, in ${locale}`, () => {
      const catalogues = versions.map((version) => toCatalogue(version, readTexts(locale)));
      const reasons = catalogues.flat().flatMap((entry) => entry.reasons.split('\n'));
      assert.deepEqual(
        reasons.filter((line) => /\{\w+\}|error\.place/.test(line)),
        [],
      );
      assert.ok(reasons.some((line) => /`<[^<>]+>`/.test(line)));
    });

    it(`has words for every reason, in ${locale}`, () => {
      const asked = new Set<string>();
      const texts = readTexts(locale);
      const textOf = (key: string) => {
        asked.add(key);
        return texts[key] ?? '';
      };
      for (const version of versions) toErrorPages(toDocument(version, textOf), textOf, textOf);
      const missing = [...asked].filter((key) => isErrorText(key) && !texts[key]);
      assert.deepEqual(missing, []);
      assert.ok(asked.has('detail.suspended'));
    });
  }

  it('leads from a refused signature to its diagnosis', () => {
    for (const [version, word] of [
      [v1, 'digest'],
      [v2, 'signature'],
    ] as const) {
      const entries = toCatalogue(version, readTexts('en'));
      const { mend = '', guide } = entries.find(({ code }) => code === '145003030') ?? {};
      assert.match(mend, new RegExp(`exactly the ${word} .*x-signature-diagnosis`));
      assert.equal(guide, 'guides/signature#wrong-digest');
    }
  });

  it('lists the limits of the fields that a code is returned for, with their operations', () => {
    const find = (major: 1 | 2, code: ErrorCode) =>
      toCatalogue(major === 1 ? v1 : v2, readTexts('en')).find((entry) => entry.code === code)
        ?.reasons ?? '';
    assert.match(
      find(1, '145003110'),
      /^- `sender\.street` \/ `receiver\.street` must have at most 200 characters \(order\/addOrder\)$/m,
    );
    assert.match(
      find(2, '145003110'),
      /^- `maxLength`: .* at most 32 .*\(order\/addLooseOrder\)$/m,
    );
    assert.match(find(2, '145003202'), /^- `order-cancelled`: the order is cancelled/m);
    assert.doesNotMatch(find(2, '145003050'), /plural/);
  });
});
