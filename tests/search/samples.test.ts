import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locale } from '#contract/languages.ts';
import { findSampleLanguage, otherNames, sampleLanguages } from '#reference/samples/languages.ts';
import type { Hit } from '../../src/search/open-search.ts';
import { completeLocales, openLanguage } from './_support/opened.ts';

/** Words for a program to copy. */
const asked: Record<Locale, string[]> = {
  'zh-CN': ['示例', '例子', '示例代码'],
  en: ['sample', 'example', 'code', 'sample code'],
  th: ['ตัวอย่าง', 'โค้ดตัวอย่าง', 'โค้ด'],
  km: ['ឧទាហរណ៍', 'កូដ', 'កូដឧទាហរណ៍'],
  ms: ['contoh', 'kod', 'contoh kod'],
  id: ['contoh', 'kode', 'contoh kode'],
  vi: ['ví dụ', 'vi du', 'code mẫu'],
  ar: ['مثال', 'أمثلة', 'كود', 'نموذج'],
};

const operations = ['orderserve/create', 'orderserve/cancel', 'logistics/query', 'other/freight'];
const names = [...sampleLanguages.map(({ name }) => name), ...Object.values(otherNames).flat()];

for (const locale of completeLocales) {
  describe(`the search in ${locale}`, async () => {
    const { content, search } = await openLanguage(locale);
    const findFirst = (query: string): Hit | undefined => search.find(query)[0]?.hits[0];
    const holdsPrograms = (query: string) => findFirst(query)?.entry.samples !== undefined;
    const toPlace = ({ page, entry }: Hit) => `${page.path}#${entry.anchor}`;

    it('leads to programs by their language and any word for them', () => {
      const words = [...new Set([...asked.en, ...asked[locale]])];
      const queries = names.flatMap((name) => words.map((word) => `${name} ${word}`));
      assert.deepEqual(
        queries.filter((query) => !holdsPrograms(query)),
        [],
      );
    });

    it('leads to programs by their file name', () => {
      const files = sampleLanguages.flatMap(({ call, receiver }) => [call.file, receiver.file]);
      assert.deepEqual(
        files.filter((file) => !holdsPrograms(file)),
        [],
      );
    });

    it('leads to the programs of an operation by its title and a language', () => {
      const wrong = operations.flatMap((id) => {
        const path = `/apiDoc/${id}`;
        const title = content.pages.find((page) => page.path === path)?.title;
        return names.flatMap((name) => {
          const hit = findFirst(`${title} ${name}`);
          return hit && toPlace(hit) === `${path}#examples` ? [] : [`${title} ${name}`];
        });
      });
      assert.deepEqual(wrong, []);
    });

    it('shows programs only on request', () => {
      const [{ title } = { title: '' }] = content.pages.filter(({ path }) =>
        path.endsWith('/orderserve/create'),
      );
      assert.ok(!search.find(title).some(({ kind }) => kind === 'sample'));
      for (const begun of ['s', 're', 'j', 'ph'])
        assert.notEqual(findFirst(`${title} ${begun}`)?.entry.kind, 'sample', begun);
    });
  });
}

it('recognises the name of a language in any script, but not inside a longer word', () => {
  const named = ['创建订单php', 'order, C#', 'PHP.', 'مثال .NET', 'node.js', 'Create order in Go'];
  assert.deepEqual(named.map(findSampleLanguage), ['php', 'csharp', 'php', 'csharp', 'node', 'go']);
  for (const query of ['category', 'phpinfo', 'c', '']) {
    assert.equal(findSampleLanguage(query), undefined, query);
  }
});
