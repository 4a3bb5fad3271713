import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { StaffError } from '#server/errors/staff-error.ts';

export type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** Of an address, what pg hands to the server by itself and its tools read from the environment. */
const tlsVariables: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** How PostgreSQL's tools reach a database: by their environment, since everybody reads command lines. */
function toEnvironment(databaseUrl: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const given = new URL(databaseUrl).searchParams;
  const tls = Object.entries(tlsVariables).flatMap(([name, variable]) => {
    const value = given.get(name);
    return value ? [[variable, value]] : [];
  });
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...Object.fromEntries(tls),
  };
}

function install(version: number | undefined): string {
  const which =
    version === undefined
      ? '(on Debian and Ubuntu postgresql-client)'
      : `of version ${version} or newer (on Debian and Ubuntu postgresql-client-${version})`;
  return `install PostgreSQL's client programs ${which}, and have them come first in PATH`;
}

const shownLines = 5;

/** PostgreSQL's own programs, found in PATH. */
export class PostgresTools {
  private readonly environment: Record<string, string>;

  /** Without an address they work on files alone. */
  constructor(path: string, databaseUrl?: string) {
    const reached = databaseUrl === undefined ? {} : toEnvironment(databaseUrl);
    this.environment = { PATH: path, ...reached };
  }

  start(tool: Tool, words: readonly string[]): ChildProcess {
    return spawn(tool, words, { env: this.environment });
  }

  /** Waits until a tool has ended well; throws a StaffError with its own words where it does not. */
  async ended(tool: Tool, child: ChildProcess): Promise<void> {
    const words = child.stderr ? text(child.stderr) : Promise.resolve('');
    const [code, signal] = await once(child, 'close').catch((error) => {
      throw new StaffError(`${tool} cannot be started: ${error.message}`, { cause: error });
    });
    if (code === 0) return;
    const lines = (await words).trim().split('\n').slice(0, shownLines);
    throw new StaffError(`${tool} failed (${signal ?? code}): ${lines.join('\n')}`);
  }

  /** Runs a tool to its end; resolves to what it printed. */
  async run(tool: Tool, words: readonly string[]): Promise<string> {
    const child = this.start(tool, words);
    const printed = child.stdout ? text(child.stdout) : Promise.resolve('');
    const [all] = await Promise.all([printed, this.ended(tool, child)]);
    return all;
  }

  /** Throws a StaffError where tools are missing, or older than a server, which they then refuse. */
  async assertFit(tools: readonly Tool[], serverVersion?: number): Promise<void> {
    for (const tool of tools) {
      const printed = await this.run(tool, ['--version']).catch(() => {
        throw new StaffError(`${tool} is not there: ${install(serverVersion)}`);
      });
      const version = Number(/ (\d+)/.exec(printed)?.[1]);
      if (serverVersion === undefined || version >= serverVersion) continue;
      throw new StaffError(
        `${tool} is of version ${version} and the server of version ${serverVersion}: ${install(serverVersion)}`,
      );
    }
  }
}
