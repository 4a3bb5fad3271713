import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { buildShares } from '../../../src/scripts/site/build-share.ts';
import { toLocaleFolder } from '../../../src/scripts/site/lay-out.ts';
import { makeFolder, writeFiles } from '../../server/_support/folder.ts';

const folder = makeFolder();
let root = '';
const lines: string[] = [];

/** A program in place of Docusaurus, which runs `build(locales, folder)`. */
function write(build: string): void {
  const program = `import { mkdirSync, writeFileSync } from 'node:fs';
    const [, , , , , folder, ...named] = process.argv;
    const locales = named.filter((each) => each !== '--locale');
    const page = (locale) => {
      const own = locale === 'zh-CN' ? folder : folder + '/' + locale;
      mkdirSync(own, { recursive: true });
      writeFileSync(own + '/404.html', '');
    };
    ${build}`;
  writeFiles(root, { 'node_modules/@docusaurus/core/bin/docusaurus.mjs': program });
}

const build = (...locales: Parameters<typeof buildShares>[2]) =>
  buildShares(root, path.join(root, '.build'), locales, (line) => lines.push(line));

describe('a build in shares', () => {
  beforeEach(() => {
    root = mkdtempSync(path.join(folder, 'root-'));
  });

  it('builds each language once and returns its warnings', async () => {
    write("locales.forEach(page); console.log('[WARNING] of ' + locales);");
    const shares = await build('zh-CN', 'en', 'ar');
    assert.deepEqual(lines.toSorted(), shares.flatMap(({ warnings }) => warnings).toSorted());
    assert.deepEqual(
      shares.flatMap(({ locales }) => locales),
      ['zh-CN', 'en', 'ar'],
    );
    for (const { locales, folder, warnings } of shares) {
      assert.deepEqual(warnings, [`[WARNING] of ${locales}`]);
      for (const locale of locales)
        assert.ok(existsSync(path.join(toLocaleFolder(folder, locale), '404.html')), locale);
    }
  });

  it('is retried once after it was killed, and no further time', async () => {
    const kill = "process.kill(process.pid, 'SIGKILL');";
    const mark = JSON.stringify(path.join(root, 'tried'));
    write(`import { existsSync } from 'node:fs';
      if (existsSync(${mark})) locales.forEach(page);
      else {
        writeFileSync(${mark}, '');
        ${kill}
      }`);
    assert.equal((await build('ar')).length, 1);
    write(`writeFileSync(${mark}, 'again', { flag: 'a' }); ${kill}`);
    await assert.rejects(build('ar'), /was not built/);
    assert.equal(readFileSync(path.join(root, 'tried'), 'utf8'), 'againagain');
  });

  it('fails with the program, and when a language is incomplete', async () => {
    write('process.exitCode = 3;');
    await assert.rejects(build('ar'), /was not built/);
    write("page('ar');");
    await assert.rejects(build('en', 'ar'), /without the pages of en/);
  });
});
