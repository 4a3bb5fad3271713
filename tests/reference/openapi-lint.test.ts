import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { toVersionNumber } from '#contract/versions/documents.ts';
import { toFrozen } from '#reference/frozen-openapi.ts';
import english from '../../i18n/en/contract.json' with { type: 'json' };

const texts: Record<string, { message: string } | undefined> = english;
const working = toFrozen(toVersionNumber('9.0'), (key) => texts[key]?.message ?? key);

/** Every document that a portal serves, in English: the latest version, baselines and frozen ones. */
const documents = new Map([
  ...globSync('{versioned_docs/*/openapi,baselines/*}.json').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  ),
  ['the latest version', JSON.stringify(working)] as const,
]);

// All of Redocly's recommended rules.
const config = await createConfig({ extends: ['recommended'] });

async function lint(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

for (const [name, source] of documents) {
  it(`OpenAPI document follows every recommended rule: ${name}`, async () => {
    assert.deepEqual(await lint(source), []);
  });
}

it('OpenAPI lint reports a missing licence', async () => {
  const { license: _, ...info } = working.info;
  assert.match(String(await lint(JSON.stringify({ ...working, info }))), /^warn info-license/);
});
