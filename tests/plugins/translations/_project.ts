import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';

const documents = 'docusaurus-plugin-content-docs/current';

/** Names of the files that a test writes, by locale. */
export const files = {
  code: (locale: string) => `i18n/${locale}/code.json`,
  page: (locale: string) =>
    locale === 'zh-CN' ? 'docs/guides/a.mdx' : `i18n/${locale}/${documents}/guides/a.mdx`,
  faq: (locale: string) => `i18n/${locale}/prose/faq.md`,
};

/** A project of three small files in its own folder, in Chinese and English, all up to date. */
export function createProject(context: TestContext) {
  const root = mkdtempSync(path.join(tmpdir(), 'translations-'));
  context.after(() => rmSync(root, { recursive: true }));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  const writeTexts = (locale: string, texts: Record<string, string>) => {
    const messages = Object.entries(texts).map(([id, message]) => [id, { message }]);
    write(files.code(locale), JSON.stringify(Object.fromEntries(messages)));
  };
  writeTexts('zh-CN', { hello: '你好 {name}', left: '剩 {count}' });
  writeTexts('en', { hello: 'Hello {name}', left: '{count, plural, one {# day} other {# days}}' });
  write(files.page('zh-CN'), toPage('甲', ['一', '二', '三']));
  write(files.page('en'), toPage('A', ['One', 'Two', 'Three']));
  write(files.faq('zh-CN'), '## 开始 {#begin}\n\n请问 {brand}。\n');
  write(files.faq('en'), '## Beginning {#begin}\n\nAsk {brand}.\n');
  return { root, write, writeTexts };
}

/** A document with a title, a heading, paragraphs and a code block with a blank line. */
export function toPage(
  title: string,
  paragraphs: readonly string[],
  code = 'a = 1;',
  language = 'js',
): string {
  const block = `\`\`\`${language}\n${code}\n\nsend(a);\n\`\`\``;
  const heading = `## ${title} {/* #first */}`;
  return `${[`---\ntitle: ${title}\n---`, heading, ...paragraphs, block].join('\n\n')}\n`;
}
