import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  type Dirent,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createCalls } from '../load/signed-calls.ts';

const root = path.resolve(import.meta.dirname, '../..');
const mostBytes = 420_000_000;
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const scripts: Record<string, string> = manifest.scripts;

/** True for packages that `npm ci --omit=dev` omits. */
const isOmitted = (name: string) => lock.packages[name]?.dev === true;

/** Disk space of the files, each counted once. */
let bytes = 0;
const seen = new Set<number>();

function count(file: string): void {
  const { ino, blocks } = lstatSync(file);
  if (!seen.has(ino)) bytes += blocks * 512;
  seen.add(ino);
}

/** Links the files of installed packages except omitted ones; Node would follow links to folders. */
function link(name: string, to: string): void {
  if (isOmitted(name)) return;
  const from = path.join(root, name);
  mkdirSync(path.join(to, name), { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }) as Dirent[]) {
    const inside = `${name}/${entry.name}`;
    if (inside === 'node_modules/.cache') continue;
    if (entry.isDirectory()) link(inside, to);
    else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(path.join(root, inside)), path.join(to, inside));
    } else {
      linkSync(path.join(root, inside), path.join(to, inside));
      count(path.join(to, inside));
    }
  }
}

/** Below the project, because hard links need the same disk. */
mkdirSync(path.join(root, '.test'), { recursive: true });
const directory = mkdtempSync(path.join(root, '.test/omit-dev-'));
const programs = path.join(directory, 'node_modules/.bin');
const environment = {
  PATH: `${programs}${path.delimiter}${process.env.PATH}`,
  PORT: '0',
  LOG_LEVEL: 'warn',
};
/** A script of package.json as npm runs it, with the installed Node. */
const toArgs = (script: string, rest = '') => ['-c', `${scripts[script]} ${rest}`];
let server: ChildProcess | undefined;
let address = '';

async function serve(): Promise<string> {
  server = spawn('sh', toArgs('serve'), { cwd: directory, env: environment });
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    said += chunk;
    const url = /is ready[^:]*: (http:[^\s"]+)/.exec(said)?.[1];
    if (url) resolve(url);
  };
  server.stdout?.on('data', read);
  server.stderr?.on('data', read);
  server.once('exit', () => reject(new Error(said)));
  return promise;
}

/** Search content of a site with a single page, before any version is frozen. */
const searched = {
  pages: [{ path: '/en/apiDoc/signatures', title: 'Signatures', trail: [] }],
  entries: [{ kind: 'page', page: 0, anchor: '', title: 'Signatures', text: 'How to sign a call' }],
};

describe('the packages of npm ci --omit=dev', () => {
  before(async () => {
    link('node_modules', directory);
    for (const part of ['package.json', 'i18n', 'src']) {
      cpSync(path.join(root, part), path.join(directory, part), { recursive: true });
    }
    mkdirSync(path.join(directory, 'build'));
    writeFileSync(path.join(directory, 'build/index.html'), 'Start');
    writeFileSync(path.join(directory, 'build/home.html'), 'Home');
    mkdirSync(path.join(directory, 'build/en/assets/search'), { recursive: true });
    writeFileSync(
      path.join(directory, 'build/en/assets/search/current.0123abcd.json'),
      JSON.stringify(searched),
    );
    address = await serve();
  });
  after(async () => {
    if (server?.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(directory, { recursive: true });
  });

  it(`take less than ${mostBytes / 1e6} MB`, () => {
    assert.ok(bytes > 0 && bytes < mostBytes, `${Math.round(bytes / 1e6)} MB`);
  });

  it('serve the pages of a site built elsewhere', async () => {
    const page = await fetch(`${address}/home`);
    assert.deepEqual([page.status, await page.text()], [200, 'Home']);
  });

  it('accept a signed call', async () => {
    const answer = await fetch(`${address}/openplatformweb/demo/account`);
    const { data: demo } = (await answer.json()) as { data: Parameters<typeof createCalls>[0] };
    const { headers, body } = createCalls(demo)();
    const url = `${address}/webopenplatformapi/api/order/addOrder`;
    const created = await fetch(url, { method: 'POST', headers, body });
    assert.equal(((await created.json()) as { code: string }).code, '1');
  });

  it('search the documentation for an agent', async () => {
    const params = { name: 'search_documentation', arguments: { query: 'signing' } };
    const found = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    assert.match(await found.text(), /\/en\/apiDoc\/signatures\.md/);
  });

  it('print a label', async () => {
    const pdf = await fetch(`${address}/openplatformweb/file/downloadTwoTemplate`);
    assert.match(await pdf.text(), /^%PDF-/);
  });

  it('run the operator tool', async () => {
    const args = toArgs('operator', 'sandbox scenarios');
    const { stdout } = await promisify(execFile)('sh', args, { cwd: directory, env: environment });
    assert.match(stdout, /delivered/);
  });

  for (const script of ['start', 'build', 'dev']) {
    it(`report the missing packages at npm run ${script}`, async () => {
      const run = promisify(execFile)('sh', toArgs(script), { cwd: directory, env: environment });
      await assert.rejects(run, ({ code, stderr }: { code: number; stderr: string }) => {
        assert.equal(code, 1);
        assert.match(stderr, /npm ci --include=dev[\s\S]*npm run serve/);
        assert.doesNotMatch(stderr, /\n\s+at /);
        return true;
      });
    });
  }
});
