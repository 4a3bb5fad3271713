import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeFiles } from '../server/_support/folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const parts = [
  ...['docs', 'i18n', 'src', 'static', 'docusaurus.config.ts', 'sidebars.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];
const quiet = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--no-experimental-webstorage'];

interface Ended {
  code: number;
  /** Everything that it printed. */
  said: string;
}

/** A copy of the project without frozen versions, in a folder that a test may change. */
export class SiteCopy {
  readonly directory = mkdtempSync(path.join(tmpdir(), 'site-copy-'));

  constructor() {
    for (const part of parts) {
      cpSync(path.join(root, part), path.join(this.directory, part), {
        recursive: true,
        filter: (source) => !/docusaurus-plugin-content-docs\/version-/.test(source),
      });
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(this.directory, 'node_modules'));
  }

  read(file: string): string {
    return readFileSync(path.join(this.directory, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFiles(this.directory, { [file]: text });
  }

  /** Sorted names of all files except those of tools. */
  list(): string[] {
    return globSync('**/*', { cwd: this.directory, exclude: ['node_modules'] }).sort();
  }

  async run(script: string, ...args: string[]): Promise<Ended> {
    const options = {
      cwd: this.directory,
      env: {
        ...process.env,
        DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
        // Other tests use the other core: a thread to render pages only costs its start-up.
        DOCUSAURUS_SSG_WORKER_THREAD_COUNT: '1',
        NO_UPDATE_NOTIFIER: '1',
      },
    };
    const all = [...quiet, path.join(this.directory, script), ...args];
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, all, options);
      return { code: 0, said: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, said: stdout + stderr };
    }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true });
  }
}
