import { execFile } from 'node:child_process';

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

const timeoutMs = 120_000;
const outputBytes = 32 * 1024 * 1024;

/** Environment of programs, without variables of this process that would affect them. */
export function toEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', ...extra };
}

export function run(
  [command, ...args]: readonly [string, ...string[]],
  directory: string,
  environment = toEnvironment(),
): Promise<Ended> {
  const options = {
    cwd: directory,
    env: environment,
    timeout: timeoutMs,
    maxBuffer: outputBytes,
  };
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      const exitCode = child.exitCode ?? -1;
      resolve({ exitCode, stdout, stderr: exitCode < 0 ? `${error}\n${stderr}` : stderr });
    });
  });
}
