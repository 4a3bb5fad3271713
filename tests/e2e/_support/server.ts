import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { OperatorResult } from '#server/operator/run-operator.ts';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';
import { root } from './places.ts';

const serverFile = 'src/server/main.ts';
const nodeArgs = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];

/** The real server, run as `npm start` runs it: own process, own SQLite, DEMO on. */
export interface Portal {
  /** Origin without a trailing slash. */
  url: string;
  /** The operator tool on this server's data: `operator('parcel scan', '--bill-code', …)`. */
  operator<Answer>(command: string, ...options: string[]): Promise<Answer>;
  /** Ages every proof of identity, so that sensitive actions ask for a new one. */
  forgetProofs(): void;
  /** Moves the submission of every waiting case back by a number of days. */
  letWait(days: number): void;
  /** Changes the server's database directly. */
  edit(work: (database: DatabaseSync) => void): void;
  stop(): Promise<void>;
}

/** The address that the server prints once it listens; rejects with its output if it ends first. */
async function readAddress(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    said.push(line);
    const address = / is ready: (http:\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error(`The server ended before it listened:\n${said.join('\n')}`);
}

interface Tool {
  run(words: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** The operator tool, loaded once for all commands of a server: loading takes longer than a command. */
function openTool(env: NodeJS.ProcessEnv): Tool {
  const script = path.join(root, 'tests/e2e/_support/operator-lines.ts');
  const child = spawn(process.execPath, [...nodeArgs, script], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (words: readonly string[]) => {
    child.stdin.write(`${JSON.stringify(words)}\n`);
    const answer = await answers.next();
    if (answer.done) throw new Error('The operator tool ended.');
    const { exitCode, stdout, stderr } = JSON.parse(answer.value) as OperatorResult;
    if (exitCode !== 0) throw new Error(`operator ${words.join(' ')}: ${stderr}`);
    return JSON.parse(stdout) as unknown;
  };
  return {
    // Commands run one after another, because responses carry no id.
    run(words) {
      const answer = last.then(() => ask(words));
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

export interface StartOptions {
  /** Settings in addition to those of every test server. */
  settings?: Record<string, string>;
  /** A file that runs instead of the server's own main, relative to the project's folder. */
  main?: string;
}

function toEnvironment(dataDir: string, settings: StartOptions['settings']) {
  return {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    DEMO: 'on',
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '1',
    // Each person that a test registers solves two captchas.
    CAPTCHA_COST: '10',
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile'),
    ...settings,
  };
}

function spawnServer(main: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...nodeArgs, path.join(root, main)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const makeDataDir = () => mkdtempSync(path.join(temporaryFolder, 'portal-e2e-'));

async function stopServer(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

/** The data of a server that ran once: its tables, places and demo account. */
export async function prepareData(): Promise<string> {
  const dataDir = makeDataDir();
  const server = spawnServer(serverFile, toEnvironment(dataDir, {}));
  await readAddress(server);
  server.stdout?.resume();
  await stopServer(server);
  return dataDir;
}

export async function startPortal({
  settings,
  main = serverFile,
}: StartOptions = {}): Promise<Portal> {
  const dataDir = makeDataDir();
  if (process.env.E2E_DATA) cpSync(process.env.E2E_DATA, dataDir, { recursive: true });
  const env = toEnvironment(dataDir, settings);
  const server = spawnServer(main, env);
  const url = await readAddress(server);
  let tool: Tool | undefined;
  server.stdout?.resume();
  const edit = (work: (database: DatabaseSync) => void) => {
    const database = new DatabaseSync(path.join(dataDir, 'portal.sqlite'));
    database.exec('pragma busy_timeout = 10000');
    try {
      work(database);
    } finally {
      database.close();
    }
  };
  const change = (statement: string) => edit((database) => database.exec(statement));
  return {
    url,
    async operator<Answer>(command: string, ...options: string[]) {
      tool ??= openTool(env);
      return (await tool.run([...command.split(' '), ...options])) as Answer;
    },
    forgetProofs: () => change('update sessions set confirmed_at = 0'),
    letWait(days) {
      const waitMs = days * 24 * 60 * 60_000;
      change(`update certification set submitted_at = submitted_at - ${waitMs}`);
      change(`update application set applied_at = applied_at - ${waitMs}`);
    },
    edit,
    async stop() {
      await tool?.close();
      await stopServer(server);
      rmSync(dataDir, { recursive: true });
    },
  };
}
