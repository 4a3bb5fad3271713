import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  globSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { rspack } from '@docusaurus/faster';
import { MinifiedCache } from '../../src/plugins/light-scripts/minified-cache.ts';

/** A folder with a script that names a text, and what bundles it. */
function openProject() {
  const folder = mkdtempDisposableSync(path.join(tmpdir(), 'minified-'));
  const at = (name: string) => path.join(folder.path, name);
  const write = (words: string) =>
    writeFileSync(
      at('index.js'),
      `const two = 1 + 1;\nconsole.log("@@text:a.b@@", two, "${words}");\n`,
    );
  write('first');
  /** Returns the names and contents of the scripts. */
  const bundle = async (locale: string, text: string, minimizer = 'one') => {
    writeFileSync(at('texts.json'), JSON.stringify({ 'a.b': text }));
    const plugin = new MinifiedCache({
      folder: at('cache'),
      locale,
      texts: at('texts.json'),
      minimizer,
    });
    const compiler = rspack({
      mode: 'production',
      context: folder.path,
      entry: './index.js',
      output: { path: at(locale), filename: '[contenthash].js', clean: true },
      plugins: [plugin],
    });
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else resolve();
      }),
    );
    const [name = ''] = globSync('*.js', { cwd: at(locale) });
    return { name, script: readFileSync(path.join(at(locale), name), 'utf8') };
  };
  const listCache = () => readdirSync(at('cache')).filter((name) => !name.endsWith('.json'));
  return { at, write, bundle, listCache, [Symbol.dispose]: () => folder.remove() };
}

it('minifies a script once for two languages and names each result by its content', async () => {
  using project = openProject();
  const english = await project.bundle('en', 'A text');
  const arabic = await project.bundle('ar', 'نص');
  assert.match(english.script, /console\.log\("A text",2,"first"\)/);
  assert.equal(arabic.script, english.script.replace('A text', 'نص'));
  assert.notEqual(english.name, arabic.name);
  assert.equal(project.listCache().length, 1);
});

it('reuses a stored script, and minifies again if its file is incomplete', async () => {
  using project = openProject();
  const whole = await project.bundle('en', 'A text');
  const [stored = ''] = project.listCache();
  const script = 'stored("@@text:a.b@@");';
  writeFileSync(project.at(`cache/${stored}`), `${hash('sha256', script)}\n${script}`);
  assert.equal((await project.bundle('en', 'A text')).script, 'stored("A text");');
  truncateSync(project.at(`cache/${stored}`), 70);
  assert.deepEqual(await project.bundle('en', 'A text'), whole);
  truncateSync(project.at(`cache/${stored}`), 0);
  assert.deepEqual(await project.bundle('en', 'A text'), whole);
});

it('minifies again after a change of source or minimizer, and removes unused scripts', async () => {
  using project = openProject();
  await project.bundle('en', 'A text');
  await project.bundle('ar', 'A text');
  const [first = ''] = project.listCache();
  await project.bundle('en', 'A text', 'two');
  assert.equal(project.listCache().length, 2);
  project.write('second');
  assert.match((await project.bundle('en', 'A text')).script, /second/);
  const longAgo = new Date(0);
  for (const name of project.listCache()) utimesSync(project.at(`cache/${name}`), longAgo, longAgo);
  await project.bundle('en', 'A text');
  // Arabic still has the first.
  assert.equal(project.listCache().length, 2);
  assert.ok(project.listCache().includes(first));
  await project.bundle('ar', 'A text');
  assert.equal(project.listCache().length, 1);
});
