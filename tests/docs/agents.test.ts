import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { tools } from '#server/mcp/tools/all.ts';
import { mostMcpMessages } from '#server/people/people.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the guide for agents', () => {
  for (const { locale } of languages) {
    const own = `i18n/${locale}/docusaurus-plugin-content-docs/current`;
    const folder = locale === defaultLanguage.locale ? 'docs' : own;
    const text = readFileSync(path.join(root, folder, 'apiDoc/guides/agents.mdx'), 'utf8');

    it(`names every tool and its limit in ${locale}`, () => {
      const rows = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
      assert.deepEqual(
        rows,
        tools.map(({ name }) => name),
      );
      assert.match(text, new RegExp(`\\D${mostMcpMessages}\\D`));
    });
  }

  it('lists last the tools that need the demo account, as it says', () => {
    const isOfDemo = tools.map(({ needsDemo }) => needsDemo === true);
    assert.deepEqual(isOfDemo, [...Array(tools.length - 4).fill(false), true, true, true, true]);
  });
});
