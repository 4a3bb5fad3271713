import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Rule } from '#contract/check-value.ts';
import { languages } from '#contract/languages.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { auditActions } from '#contract/portal/audit.ts';
import { parseTexts, toPlaces } from '#contract/texts.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { warningRules } from '#contract/warnings.ts';
import { toErrorPages, toOperationPages } from '#reference/to-pages.ts';
import { scenarios } from '#server/core/built-in/sandbox/scenarios.ts';
import { type Template, templates } from '#server/people/messages/templates.ts';
import { readProject, root } from '../_project.ts';
import { toDocument } from '../reference/samples/_support/pages.ts';

const locales = languages.filter(({ complete }) => complete).map(({ locale }) => locale);

/** A record, so that a new rule does not compile until it is here. */
const rules: Record<Rule, true> = {
  required: true,
  type: true,
  enum: true,
  minLength: true,
  minDigits: true,
  maxLength: true,
  pattern: true,
  format: true,
  minimum: true,
  maximum: true,
  minItems: true,
  maxItems: true,
  anyOf: true,
  dependentRequired: true,
};

/** Sections of the spec's navigation; some have no operation in the contract yet. */
const groups = ['basic', 'orderserve', 'logistics', 'vip', 'other', 'sandbox'];
const headers = ['apiAccount', 'digest', 'timestamp', 'uuid', 'contentType'];
/** Names of the steps of the sandbox's scenarios, and the reasons that they write. */
const simulated = Object.values(scenarios).flatMap(({ steps }) =>
  steps.flatMap((step) => {
    if (step.do === 'scan' || step.do === 'journey' || step.do === 'instructed') return [];
    return [`step.${step.do}`, ...(step.do === 'cancel' ? [step.reason] : [])];
  }),
);
/** Fields whose values a label shows in words. */
const orderChoices = (['serviceType', 'payType', 'deliveryType'] as const).map((name) => ({
  name,
  values: (createOrder.request.properties[name] as { enum: string[] }).enum,
}));
const scanTypes = Array.from({ length: 15 }, (_, index) => index + 1);

/** Asks the makers of the OpenAPI document and of the pages which texts they look up; some for a place of another. */
function collectContractKeys(): string[] {
  const asked = new Set<string>();
  const english = parseTexts(readProject('i18n/en/contract.json'));
  const textOf = (key: string) => {
    asked.add(key);
    return english[key] ?? key;
  };
  for (const api of [v1, v2]) {
    const document = toDocument(api, textOf);
    toOperationPages(document, textOf, textOf);
    toErrorPages(document, textOf, textOf);
  }
  return [...asked];
}

/** Columns and the name of the database file read like keys of texts. */
function saysTexts(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.startsWith('database');
}

/** Names of texts that the source writes out, such as `detail.codNotOpen`, without their prefix. */
function collectNamed(prefix: 'detail' | 'label' | 'picture' | 'portal', folder: string): string[] {
  const directory = path.join(root, folder);
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter(saysTexts)
    .map((file) => readFileSync(path.join(directory, file), 'utf8'));
  const named = sources
    .join('\n')
    .matchAll(new RegExp(`['"\`]${prefix}\\.(\\w+(?:\\.\\w+)*)['"\`]`, 'g'));
  return [...new Set([...named].map(([, name = '']) => name))];
}

const details = collectNamed('detail', 'src').sort();
/** The text of an unknown place has a variant that suggests others. */
const suggested = ['unknownArea', 'unknownCity', 'unknownCountry', 'unknownProvince'];
/** Values of the details for which code alone does not show them to the rule in text-values.ts. */
const opaque: Record<string, string[]> = {
  unknownBusinessDigest: ['code', 'detail', 'secret', 'tried'],
  unknownHeaderDigest: ['bytes', 'detail', 'md5', 'tried'],
  unknownSignature: ['bytes', 'detail', 'id', 'md5', 'timestamp', 'tried'],
};

const templateNames = Object.keys(templates) as Template[];

function partsOf(name: Template): string[] {
  const parts = ['subject', 'body', ...('sms' in templates[name] ? ['sms'] : [])];
  return parts.map((part) => `message.${name}.${part}`);
}

const needed = [
  ...new Set([
    ...collectContractKeys(),
    ...Object.keys(rules).map((rule) => `rule.${rule}`),
    ...groups.map((group) => `group.${group}`),
    ...headers.map((header) => `header.${header}`),
    ...scanTypes.flatMap((type) => [`scan.${type}.name`, `scan.${type}.desc`]),
    'party.erased',
    'scan.hub',
    'scan.outlet',
    ...collectNamed('label', 'src/server/core/built-in/labels').map((name) => `label.${name}`),
    ...collectNamed('picture', 'src/server/pictures').map((name) => `picture.${name}`),
    ...orderChoices.flatMap(({ name, values }) => values.map((value) => `label.${name}.${value}`)),
    ...simulated.map((name) => `simulation.${name}`),
    ...collectNamed('portal', 'src/server').map((name) => `portal.${name}`),
    ...templateNames.flatMap(partsOf),
    ...details.map((detail) => `detail.${detail}`),
    ...suggested.map((detail) => `detail.${detail}.suggest`),
    ...warningRules.map((rule) => `warning.${rule}`),
  ]),
].sort();

type Texts = Record<string, { message: string; description?: string }>;

const textsOfLocale = new Map<string, Texts>(
  locales.map((locale) => {
    const file = path.join(root, 'i18n', locale, 'contract.json');
    return [locale, JSON.parse(readFileSync(file, 'utf8')) as Texts];
  }),
);

function readTexts(locale: string): Texts {
  return textsOfLocale.get(locale) ?? {};
}

/** A missing text has its own test, so it reads as empty here. */
function messageOf(locale: string, key: string): string {
  return readTexts(locale)[key]?.message ?? '';
}

for (const locale of locales) {
  test(`names each group of operations on the pages that list them in ${locale}`, () => {
    const file = path.join(root, 'i18n', locale, 'code.json');
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    const wanted = groups.map((group) => `operation.group.${group}`);
    assert.deepEqual(
      wanted.filter((key) => !texts[key]),
      [],
    );
  });

  test(`says everything the contract refers to in ${locale}, and nothing else`, () => {
    const texts = readTexts(locale);
    const fix = `fix i18n/${locale}/contract.json`;
    assert.deepEqual(
      needed.filter((key) => !texts[key]?.message.trim()),
      [],
      `missing texts: ${fix}`,
    );
    assert.deepEqual(
      Object.keys(texts).filter((key) => !needed.includes(key)),
      [],
      `texts that nothing uses: ${fix}`,
    );
  });

  test(`keeps the texts of ${locale} sorted by key`, () => {
    const keys = Object.keys(readTexts(locale));
    assert.deepEqual(keys, [...keys].sort(), `sort i18n/${locale}/contract.json by key`);
  });

  test(`names in ${locale} only the values that the server hands over`, () => {
    for (const [detail, names] of Object.entries(opaque)) {
      assert.deepEqual(toPlaces(messageOf(locale, `detail.${detail}`)), names, detail);
    }
    for (const name of templateNames) {
      const places = partsOf(name).flatMap((key) => toPlaces(messageOf(locale, key)));
      const own = places.filter((place) => place !== 'brand' && place !== 'site');
      assert.deepEqual([...new Set(own)].sort(), templates[name].values, `message.${name}`);
    }
    for (const rule of Object.keys(rules)) {
      const names = toPlaces(messageOf(locale, `rule.${rule}`));
      assert.ok(names.includes('field'), `rule.${rule} does not name the {field}`);
      assert.deepEqual(
        names.filter((name) => !['field', 'limit'].includes(name)),
        [],
        `rule.${rule}`,
      );
    }
    for (const type of scanTypes) {
      const names = toPlaces(messageOf(locale, `scan.${type}.desc`));
      const known = type === 3 ? ['next', 'outlet'] : ['outlet'];
      assert.deepEqual(names, known, `scan.${type}.desc: only sending scans know a next stop`);
    }
  });
}

test('lists the reasons of an error, as many in every language', () => {
  const causes = needed.filter((key) => /^error\.\d+\.cause$/.test(key));
  const inline = causes.filter((key) => /reasons: \S/.test(messageOf('en', key)));
  assert.deepEqual(inline, [], 'write each reason as a line that begins with "- "');
  for (const locale of locales) {
    const countOf = (key: string, of = locale) => messageOf(of, key).split('\n- ').length;
    const others = causes.filter((key) => countOf(key) !== countOf(key, 'en'));
    assert.deepEqual(others, [], `reasons are missing in i18n/${locale}/contract.json`);
  }
});

test('writes Chinese texts in Chinese and English texts without Chinese', () => {
  const han = /\p{Script=Han}/u;
  assert.deepEqual(
    needed.filter((key) => !han.test(messageOf('zh-CN', key))),
    [],
    'not translated into Chinese',
  );
  assert.deepEqual(
    needed.filter((key) => han.test(messageOf('en', key))),
    [],
    'Chinese left in English',
  );
});

test('keeps the words of the wire that clients compare', () => {
  const words = {
    'error.1.text': 'success',
    'error.0.text': 'fail',
    'error.145003030.text': 'headers signature verification failed',
    'error.145003031.text': 'Business parameter signature verification failed',
    'scan.1.name': 'Pickup scan',
    'scan.3.name': 'Sending scan',
    'scan.4.name': 'Station arrival',
    'scan.9.name': 'Delivery scan',
    'scan.10.name': 'Signing scan',
    'scan.11.name': 'Problem scan',
  };
  const found = Object.keys(words).map((key) => [key, messageOf('en', key)]);
  assert.deepEqual(Object.fromEntries(found), words);
});

test('everything that is put on record has words in every language', () => {
  for (const locale of locales) {
    const file = path.join(root, 'i18n', locale, 'code.json');
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message: string }>;
    for (const action of Object.keys(auditActions)) {
      assert.ok(texts[`operator.audit.action.${action}`]?.message, `${locale}: ${action}`);
    }
  }
});

test('each operation of the latest version says what it is for in one sentence, in every language', () => {
  const ids = [...v2.calls, ...v2.sandboxCalls, ...v2.pushes].map(({ id }) => id);
  for (const locale of locales) {
    const texts = readTexts(locale);
    const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' });
    for (const id of ids) {
      const purpose = texts[`operation.${id}.summary`]?.message ?? '';
      const count = [...sentences.segment(purpose)].length;
      assert.equal(count, 1, `i18n/${locale}/contract.json, ${id}: ${purpose}`);
    }
  }
});
