import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoadContext } from '@docusaurus/types';
import { getCountries } from 'libphonenumber-js/max';
import { Webhook } from 'standardwebhooks';
import { languages } from '#contract/languages.ts';
import { operations } from '#contract/operations/all.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { phoneCountries } from '#server/people/users/contact.ts';
import { toDocsVersions } from '../../src/plugins/portal/frozen-version.ts';
import { portalPlugin, toKnownOperations, toSpecimen } from '../../src/plugins/portal/index.ts';
import { toVersionPages } from '../../src/plugins/portal/page-data.ts';
import { toPhoneCountries } from '../../src/plugins/portal/phone-countries.ts';
import { remarkPageData } from '../../src/plugins/portal/remark-page-data.ts';
import { root } from '../_project.ts';
import { toDocument, versions } from '../reference/samples/_support/pages.ts';

it('late scripts are waited for as long as the spec says', () => {
  const context = { siteDir: root, generatedFilesDir: '/nowhere', i18n: { currentLocale: 'en' } };
  const { configureWebpack } = portalPlugin(context as LoadContext);
  const configure = configureWebpack as () => { output?: { chunkLoadTimeout?: number } };
  assert.equal(configure().output?.chunkLoadTimeout, 120_000);
});

function toPages(api: ApiVersion) {
  const textOf = (key: string) => `${api.major} ${key}`;
  return toVersionPages(toDocument(api, textOf), textOf, textOf);
}

it('known operations of the console cover every version, titled by the newest', () => {
  const known = toKnownOperations([toPages(v1), toPages(v2)]);
  assert.deepEqual(known.map(({ id }) => id).sort(), operations.map(({ id }) => id).sort());
  const find = (id: string) => known.find((each) => each.id === id);
  assert.equal(find('orderserve/create')?.title, '2 operation.orderserve/create.title');
  assert.equal(find('vip/query')?.title, '1 operation.vip/query.title');
  assert.equal(find('orderserve/create')?.businessDigest, 'always');
});

const { pages } = versions[1];

it('home page call is verified by Standard Webhooks', (context) => {
  const { parts, secret, signature, headers, body } = toSpecimen(pages);
  const seconds = Number(headers['webhook-timestamp']);
  context.mock.timers.enable({ apis: ['Date'], now: seconds * 1000 });
  new Webhook(secret).verify(body, headers);
  assert.deepEqual(parts, [headers['webhook-id'], headers['webhook-timestamp'], body]);
  assert.equal(headers['webhook-signature'], signature);
});

it('home page call and response are an example of the contract', () => {
  const specimen = toSpecimen(pages);
  const trace = v2.calls.find(({ id }) => id === 'logistics/query');
  const [example] = trace?.examples ?? [];
  assert.equal(specimen.path, `${v2.basePath}/${trace?.path}`);
  assert.deepEqual(JSON.parse(specimen.body), example?.request);
  assert.deepEqual(specimen.answer, { code: '1', msg: 'error.1.text', data: example?.data });
});

it('toSpecimen throws for a contract without that example', () => {
  assert.throws(() => toSpecimen([]), /no example of logistics\/query/);
});

describe('countries of a phone field', () => {
  it('include all with numbers, served ones first, each with a name', () => {
    for (const { locale } of languages) {
      const rows = toPhoneCountries(locale);
      assert.deepEqual(new Set(rows.map(({ code }) => code)), new Set(getCountries()), locale);
      assert.deepEqual(
        new Set(rows.slice(0, phoneCountries.length).map(({ code }) => code)),
        new Set<string>(phoneCountries),
      );
      for (const { code, name } of rows) assert.notEqual(name, code, `${code} in ${locale}`);
    }
  });

  it('are sorted and named in the language, with English names to search by', () => {
    const find = (locale: string, code: string) =>
      toPhoneCountries(locale).find((row) => row.code === code);
    assert.deepEqual(find('ar', 'DE'), {
      code: 'DE',
      calling: '49',
      name: 'ألمانيا',
      english: 'Germany',
      hasZero: true,
    });
    assert.equal(find('km', 'DE')?.name, 'អាល្លឺម៉ង់');
    assert.equal(find('en', 'DE')?.english, undefined);
    const names = toPhoneCountries('vi')
      .slice(4)
      .map(({ name }) => name);
    assert.deepEqual(names, names.toSorted(new Intl.Collator('vi').compare));
  });

  it('know national zeros and the main country of a shared calling code', () => {
    const rows = new Map(toPhoneCountries('en').map((row) => [row.code, row]));
    for (const code of ['EG', 'AE', 'ID', 'CN', 'GB', 'DE'])
      assert.ok(rows.get(code)?.hasZero, code);
    for (const code of ['IT', 'US', 'SG', 'CI']) assert.ok(!rows.get(code)?.hasZero, code);
    const first = [...rows.values()].filter(({ isMinor }) => !isMinor);
    const callings = first.map(({ calling }) => calling);
    assert.equal(new Set(callings).size, callings.length);
    assert.deepEqual(
      ['US', 'CA', 'GB', 'JE', 'RU', 'KZ', 'IT', 'VA'].map((code) => !rows.get(code)?.isMinor),
      [true, false, true, false, true, false, true, false],
    );
  });
});

function readImports(file: string, ...names: string[]): string[] {
  const children = names.map((name) => ({
    type: 'mdxJsxFlowElement',
    name,
    attributes: [{ type: 'mdxJsxAttribute', name: 'id', value: 'vip/query' }],
  }));
  const tree = { type: 'root', children: [...children] as { type: string; value?: string }[] };
  remarkPageData()(tree, { path: file });
  return tree.children.flatMap(({ value = '' }) => /'([^']+)'/.exec(value)?.[1] ?? []);
}

describe('page data of the version of a document', () => {
  const files: [file: string, version: string][] = [
    ['/srv/portal/docs/apiDoc/vip/query.mdx', 'current'],
    ['/srv/portal/i18n/en/docusaurus-plugin-content-docs/current/apiDoc/vip/query.mdx', 'current'],
    ['/srv/portal/versioned_docs/version-1.0/apiDoc/vip/query.mdx', '1.0'],
    ['/srv/portal/i18n/en/docusaurus-plugin-content-docs/version-1.0/apiDoc/vip/query.mdx', '1.0'],
    ['C:\\portal\\versioned_docs\\version-2.0\\apiDoc\\vip\\query.mdx', '2.0'],
    // A folder above the project says nothing about its documents.
    ['/srv/version-7/portal/docs/apiDoc/vip/query.mdx', 'current'],
  ];
  for (const [file, version] of files) {
    it(`is ${version} for ${file}`, () => {
      assert.deepEqual(readImports(file, 'Operation', 'ErrorCatalogue'), [
        '@site/src/components/Operation',
        '@site/src/components/ErrorCatalogue',
        `@page-data/heads/${version}/vip/query.json`,
        `@page-data/${version}/vip/query.json?build-only`,
        `@page-data/heads/${version}/errors.json`,
        `@page-data/${version}/errors.json?build-only`,
      ]);
    });
  }

  it('includes all versions for the page of differences', () => {
    const file = '/srv/portal/versioned_docs/version-1.0/apiDoc/guides/differences.mdx';
    assert.deepEqual(readImports(file, 'Differences'), ['@page-data/differences.json']);
  });
});

describe('toDocsVersions', () => {
  it('serves the working documentation as the latest, under its number', () => {
    assert.deepEqual(toDocsVersions([]), {
      lastVersion: 'current',
      versions: { current: { label: '1.0' } },
    });
  });

  it('hides older versions from search engines', () => {
    assert.deepEqual(toDocsVersions(['2.0', '1.0']), {
      lastVersion: 'current',
      versions: { current: { label: '3.0' }, '2.0': { noIndex: true }, '1.0': { noIndex: true } },
    });
  });
});
