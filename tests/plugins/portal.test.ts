import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { LoadContext } from '@docusaurus/types';
import portalPlugin from '../../src/plugins/portal/index.ts';

const siteDir = path.resolve(import.meta.dirname, '../..');

test('late scripts are waited for as long as the spec says', () => {
  const context = { siteDir, generatedFilesDir: '/nowhere', i18n: { currentLocale: 'en' } };
  const { configureWebpack } = portalPlugin(context as LoadContext);
  const configure = configureWebpack as () => { output?: { chunkLoadTimeout?: number } };
  assert.equal(configure().output?.chunkLoadTimeout, 120_000);
});
