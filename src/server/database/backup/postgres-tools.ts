import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { StaffError } from '#server/errors/staff-error.ts';

export type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** URL parameters that pg passes to the server, and the variables that its tools read instead. */
const tlsVariables: Record<string, string> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** Connection settings for PostgreSQL's tools, as environment variables because command lines are public. */
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

export class PostgresTools {
  private readonly environment: Record<string, string>;

  /** Without a URL they only work on files. */
  constructor(path: string, databaseUrl?: string) {
    const reached = databaseUrl === undefined ? {} : toEnvironment(databaseUrl);
    this.environment = { PATH: path, ...reached };
  }

  start(tool: Tool, words: readonly string[]): ChildProcess {
    return spawn(tool, words, { env: this.environment });
  }

  /** Waits until a tool succeeds; throws a StaffError with its message if it fails. */
  async ended(tool: Tool, child: ChildProcess): Promise<void> {
    const words = child.stderr ? text(child.stderr) : Promise.resolve('');
    const [code, signal] = await once(child, 'close').catch((error) => {
      throw new StaffError(`${tool} cannot be started: ${error.message}`, { cause: error });
    });
    if (code === 0) return;
    const lines = (await words).trim().split('\n').slice(0, shownLines);
    throw new StaffError(`${tool} failed (${signal ?? code}): ${lines.join('\n')}`);
  }

  async run(tool: Tool, words: readonly string[]): Promise<string> {
    const child = this.start(tool, words);
    const printed = child.stdout ? text(child.stdout) : Promise.resolve('');
    const [all] = await Promise.all([printed, this.ended(tool, child)]);
    return all;
  }

  /** Throws a StaffError if tools are missing, or older than the server, which they would refuse. */
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
