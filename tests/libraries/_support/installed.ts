import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import { run, toEnvironment } from '../../reference/samples/_support/run.ts';

type Command = readonly [string, ...string[]];

interface Way {
  /** Installs an archive into the folder that the command runs in, from nowhere but the archive. */
  install(archive: string): readonly Command[];
  driver: string;
  /** Runs the driver there. */
  start: Command;
}

/** Jackson, as Debian has it. */
export const jackson = ['databind', 'core', 'annotations']
  .map((part) => `/usr/share/java/jackson-${part}.jar`)
  .join(':');

/** The compiler's command; Maven would ask its repository for plug-ins. */
const compileJava =
  `javac --release 17 -encoding UTF-8 -Xlint:all -Werror -cp ${jackson} -d classes ` +
  "$(find client -name '*.java')";

/** Puts the files of an archive where programs beside them find the library: quicker than an installer. */
export const unpackers: Record<LibraryLanguage, (archive: string) => readonly Command[]> = {
  typescript: (archive) => [
    ['mkdir', '-p', 'node_modules/open-platform-client'],
    ['tar', 'xzf', archive, '-C', 'node_modules/open-platform-client', '--strip-components=1'],
  ],
  python: (archive) => [['python3', '-m', 'zipfile', '-e', archive, '.']],
  java: (archive) => [['unzip', '-q', archive, '-d', 'client']],
  php: (archive) => [['unzip', '-q', archive, '-d', 'open-platform-client']],
};

/** How each ecosystem installs a file. */
const ways: Record<LibraryLanguage, Way> = {
  typescript: {
    install: (archive) => [['npm', 'install', '--offline', '--no-audit', '--no-fund', archive]],
    driver: 'driver.mjs',
    start: [process.execPath, 'driver.mjs'],
  },
  python: {
    install: (archive) => [
      ['python3', '-m', 'venv', '.'],
      ['bin/pip', 'install', '--no-index', '--quiet', archive],
    ],
    driver: 'driver.py',
    start: ['bin/python', 'driver.py'],
  },
  java: {
    install: (archive) => [...unpackers.java(archive), ['sh', '-c', compileJava]],
    driver: 'Driver.java',
    start: ['java', '-cp', `classes:${jackson}`, 'Driver.java'],
  },
  php: {
    install: unpackers.php,
    driver: 'driver.php',
    start: ['php', 'driver.php'],
  },
};

/** TypeScript, and with `npm test -- --all` every library. */
export function findLibraries(): readonly LibraryLanguage[] {
  return process.env.TESTS === 'all' ? libraries.map(({ id }) => id) : ['typescript'];
}

export interface Installed {
  folder: string;
  start: Command;
  environment: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

/** A project that has installed a library from its archive, with the driver beside it. */
export async function install(language: LibraryLanguage, archive: string): Promise<Installed> {
  const { install: toCommands, driver, start } = ways[language];
  const folder = await mkdtemp(path.join(tmpdir(), `library-${language}-`));
  for (const command of toCommands(archive)) {
    const { exitCode, stdout, stderr } = await run(command, folder);
    if (exitCode !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
  }
  await copyFile(path.join(import.meta.dirname, '../drivers', driver), path.join(folder, driver));
  const remove = () => rm(folder, { recursive: true });
  return { folder, start, environment: toEnvironment(), remove };
}
