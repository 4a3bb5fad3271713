import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../src/scripts/free-port.ts';
import { docusaurus } from './run-build.ts';

const pauseMs = 20;

/** A site in development. */
export interface Development {
  /** Seconds until the site was served. */
  startS: number;
  /** Edits a style sheet; returns the seconds until it is served. */
  showEdit(): Promise<number>;
  stop(): Promise<void>;
}

/** Polls until the answer contains the mark; returns the seconds it took. */
async function untilServed(url: string, mark: string, isAlive: () => boolean): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    // Nothing listens before the first bundle is made.
    const text = await fetch(url).then(
      (answer) => answer.text(),
      () => undefined,
    );
    if (text?.includes(mark)) return (performance.now() - startMs) / 1000;
    if (!isAlive()) throw new Error(`${url} is not served: the site ended`);
    await wait(pauseMs);
  }
}

/** Starts `docusaurus start` in a site's folder, as `npm run dev` does for each language. */
export async function startDevelopment(
  directory: string,
  editStyles: () => string,
): Promise<Development> {
  const port = await findFreePort();
  const args = ['start', '--port', String(port), '--host', '127.0.0.1', '--no-open'];
  const child = spawn(process.execPath, [docusaurus, ...args], {
    cwd: directory,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1', DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' },
    stdio: 'ignore',
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const sheet = `http://127.0.0.1:${port}/styles.css`;
  const stop = async () => {
    if (!isAlive()) return;
    child.kill();
    await once(child, 'exit');
  };
  try {
    const startS = await untilServed(sheet, '{', isAlive);
    return { startS, showEdit: () => untilServed(sheet, editStyles(), isAlive), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
