import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { toScriptHashes } from '../../../src/plugins/page-headers.ts';
import { compress, join, readScriptHashes, swap } from '../../../src/scripts/site/lay-out.ts';
import { allAs, makeFolder, writeFiles } from '../../server/_support/folder.ts';

const root = makeFolder();

function write(folder: string, ...names: string[]): string {
  const own = path.join(root, folder);
  writeFiles(own, allAs(`<script>${folder}</script>`, names));
  return own;
}

const list = (folder: string) =>
  globSync('**/*.*', { cwd: folder })
    .map((name) => name.split(path.sep).join('/'))
    .sort();

const toShare = (folder: string) => ({ locales: [], folder, warnings: [] });
const fresh = path.join(root, 'new');

it('joins the shares of a build', () => {
  const one = write('one', 'home.html', 'assets/a.js', 'en/home.html');
  const two = write('two', 'ar/home.html');
  join(fresh, [toShare(one), toShare(two)]);
  assert.deepEqual(list(fresh), ['ar/home.html', 'assets/a.js', 'en/home.html', 'home.html']);
  assert.ok(!existsSync(one) && !existsSync(two));
});

it('writes a compressed file beside each text, and beside no other file', async () => {
  const site = write('texts', 'home.html', 'en/a.js', 'font.woff2');
  await compress(site);
  assert.deepEqual(list(site), [
    'en/a.js',
    'en/a.js.br',
    'font.woff2',
    'home.html',
    'home.html.br',
  ]);
  const page = brotliDecompressSync(readFileSync(path.join(site, 'home.html.br')));
  assert.equal(page.toString(), '<script>texts</script>');
});

it('reads the scripts of each language separately', () => {
  const site = write('site', 'home.html', 'guides/page.html');
  write('other', 'home.html');
  writeFiles(site, { 'ar/home.html': '<script>ar</script>' });
  assert.deepEqual(readScriptHashes(site, 'zh-CN'), toScriptHashes('<script>site</script>'));
  assert.deepEqual(readScriptHashes(site, 'ar'), toScriptHashes('<script>ar</script>'));
});

it('replaces the previous site, and removes every old page of the built languages', () => {
  rmSync(fresh, { recursive: true, force: true });
  const site = write('before', 'home.html', 'gone.html', 'ar/home.html', 'en/home.html');
  write('new', 'home.html', 'en/other.html');
  swap(fresh, site, ['zh-CN', 'en']);
  assert.deepEqual(list(site), ['ar/home.html', 'en/other.html', 'home.html']);
  assert.ok(!existsSync(fresh) && !existsSync(`${fresh}-before`));
});

it('keeps the default language when only another was built, except for rewritten files', () => {
  const site = write('kept', 'home.html', 'page-headers.json', 'ar/gone.html');
  write('new', 'page-headers.json', 'ar/home.html');
  swap(fresh, site, ['ar']);
  assert.deepEqual(list(site), ['ar/home.html', 'home.html', 'page-headers.json']);
  assert.deepEqual(readScriptHashes(site, 'zh-CN'), toScriptHashes('<script>kept</script>'));
});

it('works without a previous site', () => {
  write('new', 'home.html');
  swap(fresh, path.join(root, 'first'), ['zh-CN']);
  assert.deepEqual(list(path.join(root, 'first')), ['home.html']);
});
