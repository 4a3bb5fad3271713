import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDocsVersions } from '../../src/plugins/portal/frozen-version.ts';
import { remarkPageData } from '../../src/plugins/portal/remark-page-data.ts';

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
