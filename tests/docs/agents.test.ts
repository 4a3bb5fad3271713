import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLanguage, type Locale, languages } from '#contract/languages.ts';
import {
  mostToolTokens,
  toolScopes,
  toolTokenDays,
  toolTokenPrefix,
} from '#contract/portal/console-tool-tokens.ts';
import { tools } from '#server/mcp/tools/all.ts';
import { rateLimits } from '#server/people/limits.ts';
import { toSetups } from '../../src/pages/control/agents/_to-setups.ts';
import { readProject, toDocsFolder } from '../_project.ts';
import { openTestPortal } from '../server/_support/portal.ts';

const readGuide = (locale: Locale) => readProject(toDocsFolder(locale), 'apiDoc/guides/agents.mdx');

/** The guide's words for the sample programs that the search finds. */
const programs: Record<Locale, string> = {
  'zh-CN': '示例程序',
  en: 'sample programs',
  th: 'โปรแกรมตัวอย่าง',
  km: 'កម្មវិធីគំរូ',
  ms: 'contoh program',
  id: 'contoh program',
  vi: 'chương trình mẫu',
  ar: 'أمثلة البرامج',
};

describe('the guide for agents', () => {
  for (const { locale } of languages) {
    const text = readGuide(locale);

    it(`shows the command of the console without the token in ${locale}`, () => {
      const [, command] = /```bash\n(.*?)\n```/s.exec(text) ?? [];
      const { check } = toSetups('https://YOUR_HOST/mcp', 'YOUR_TOKEN');
      assert.equal(command, check.replace(/ +-H 'Authorization.*\n/, ''));
    });

    it(`names every tool and the limit of messages in ${locale}`, () => {
      const rows = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
      assert.deepEqual(
        rows,
        tools.map(({ name }) => name),
      );
      assert.match(text, new RegExp(`\\D${rateLimits.mcpMessages.points}\\D`));
    });

    it(`mentions programs among the search results in ${locale}`, () => {
      const [, found = ''] = /^\| `search_documentation` \| (.+?) \|/m.exec(text) ?? [];
      assert.ok(found.includes(programs[locale]), found);
    });

    it(`names the scopes, lifetimes, limit and form of tokens in ${locale}`, () => {
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

  it('shows a command that lists the tools', async () => {
    const portal = await openTestPortal();
    const text = readGuide(defaultLanguage.locale);
    const [, command = ''] = /```bash\n(.*?)```/s.exec(text) ?? [];
    const headers = [...command.matchAll(/-H '([\w-]+): ([^']+)'/g)].map(([, ...header]) => header);
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: Object.fromEntries(headers),
      payload: / -d '(.+)'/.exec(command)?.[1] ?? '',
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(answer.body, /search_documentation/);
  });

  it('lists the tools that need an account last', () => {
    const needing = tools.map(({ needsAccount }) => needsAccount === true);
    assert.deepEqual(needing, [...Array(tools.length - 3).fill(false), ...Array(3).fill(true)]);
  });
});
