import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { defaultLanguage, languages } from '#contract/languages.ts';
import {
  mostToolTokens,
  toolScopes,
  toolTokenDays,
  toolTokenPrefix,
} from '#contract/portal/console-tool-tokens.ts';
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

    it(`names every scope of a token, its days, its most and its form in ${locale}`, () => {
      const [, section = ''] = text.split(/^## .*#token \*\/\}$/m);
      const [about = ''] = section.split(/^## /m);
      const scopes = [...about.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
      assert.deepEqual(scopes, toolScopes);
      for (const days of toolTokenDays) assert.match(about, new RegExp(`\\D${days}\\D`));
      assert.match(about, new RegExp(`\\D${mostToolTokens}\\D`));
      const pattern = /`(sandbox_\S+\{43\})`/.exec(about)?.[1] ?? '';
      assert.match(`${toolTokenPrefix}${'-'.repeat(43)}`, new RegExp(`^${pattern}$`));
    });
  }

  it('lists last the tools that need an account, as it says', () => {
    const needing = tools.map(({ needsAccount }) => needsAccount === true);
    assert.deepEqual(needing, [...Array(tools.length - 5).fill(false), ...Array(5).fill(true)]);
  });
});
