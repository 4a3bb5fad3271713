import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { causes } from '#contract/causes.ts';
import en from '../../../i18n/en/code.json' with { type: 'json' };
import zh from '../../../i18n/zh-CN/code.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const matches = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map((match) => String(match[1]));

/** Members of a union of literals, read from its file. */
function union(file: string, name: string): string[] {
  const [declaration = ''] = new RegExp(`type ${name} =[^;]*;`).exec(read(file)) ?? [];
  return matches(declaration, /'(\w+)'/g);
}

const ids = [
  ...union('src/contract/check-value.ts', 'Rule').map((rule) => `tester.rule.${rule}`),
  // A response brings the server's own message.
  ...union('src/client/api-failure.ts', 'FailureKind')
    .filter((kind) => kind !== 'answer')
    .map((kind) => `tester.failure.${kind}`),
  ...union('src/client/credentials.ts', 'CredentialsSource').map(
    (each) => `tester.account.${each}`,
  ),
  ...causes.map((cause) => `sign.reason.${cause}`),
  ...globSync(
    `${root}/src/components/{Tester,SigningPanel,TextInput,LostAccount}/**/*.tsx`,
  ).flatMap((file) => matches(readFileSync(file, 'utf8'), /text\(\s*'([\w.]+)'/g)),
];

describe('texts of tester and signing panel', () => {
  for (const [locale, texts] of Object.entries({ 'zh-CN': zh, en })) {
    it(`all exist in ${locale}`, () => {
      assert.ok(ids.length > 100, 'the search found its ids');
      assert.deepEqual(
        ids.filter((id) => !(id in texts)),
        [],
      );
    });
  }
});
