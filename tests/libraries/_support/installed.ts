import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import { writeLibraries } from '../../../src/libraries/write-libraries.ts';
import { readTexts } from '../../../src/plugins/portal/texts.ts';
import { root } from '../../_project.ts';
import { run, toEnvironment } from '../../reference/samples/_support/run.ts';

const texts = readTexts(root, 'en', 'contract.json');
const version = '2.0.0';
const place = { version, brandName: 'Courier', origin: 'https://a.test', site: 'https://a.test' };

/** Written once for all tests of a process. */
const folder = await mkdtemp(path.join(tmpdir(), 'libraries-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
await writeLibraries(folder, place, (key) => texts[key] ?? key);

/** The archive of a library, as the build makes it. */
export function findArchive(language: LibraryLanguage): string {
  const { toFile } = libraries.find(({ id }) => id === language) ?? libraries[0];
  return path.join(folder, toFile(version));
}

type Command = readonly [string, ...string[]];

interface Way {
  /** Files that keep the installer off the network; a project has none of its own before it installs. */
  files?: Record<string, string>;
  prepare?: Command;
  environment?(folder: string): Record<string, string>;
  driver: string;
  start: Command;
}

export const jackson = ['databind', 'core', 'annotations']
  .map((part) => `/usr/share/java/jackson-${part}.jar`)
  .join(':');

/** Unpacks an archive where programs beside it find the library: faster than an installer. */
export const unpackers: Record<LibraryLanguage, (archive: string) => readonly Command[]> = {
  typescript: (archive) => [
    ['mkdir', '-p', 'node_modules/open-platform-client'],
    ['tar', 'xzf', archive, '-C', 'node_modules/open-platform-client', '--strip-components=1'],
  ],
  python: (archive) => [['python3', '-m', 'zipfile', '-e', archive, '.']],
  java: (archive) => [['unzip', '-q', archive, '-d', 'open-platform-client']],
  php: (archive) => [['unzip', '-q', archive, '-d', 'open-platform-client']],
};

/** Uses Debian's packages of Maven's plug-ins and of Jackson instead of the public repository. */
const mavenSettings = `<settings>
  <mirrors>
    <mirror><id>debian</id><mirrorOf>*</mirrorOf><url>file:///usr/share/maven-repo</url></mirror>
  </mirrors>
  <profiles>
    <profile><id>debian</id><properties><jackson.version>2.x</jackson.version></properties></profile>
  </profiles>
  <activeProfiles><activeProfile>debian</activeProfile></activeProfiles>
</settings>
`;

/** Path where `mvn install` puts the library of the version in the archives. */
const mavenPlace = '.m2/repository/openplatform/open-platform-client/2.0.0';

/** Set-up of each ecosystem; the downloads page has the install command. */
const ways: Record<LibraryLanguage, Way> = {
  typescript: {
    environment: () => ({ npm_config_offline: 'true', npm_config_audit: 'false' }),
    driver: 'driver.mjs',
    start: [process.execPath, 'driver.mjs'],
  },
  python: {
    prepare: ['python3', '-m', 'venv', '.'],
    environment: (folder) => ({
      PATH: `${folder}/bin:${process.env.PATH}`,
      PIP_NO_INDEX: '1',
      PIP_DISABLE_PIP_VERSION_CHECK: '1',
    }),
    driver: 'driver.py',
    start: ['bin/python', 'driver.py'],
  },
  java: {
    files: { '.m2/settings.xml': mavenSettings },
    environment: (folder) => ({ MAVEN_OPTS: `-Duser.home=${folder}` }),
    driver: 'Driver.java',
    start: [
      'java',
      '-cp',
      `${mavenPlace}/open-platform-client-2.0.0.jar:${jackson}`,
      '-Dfile.encoding=UTF-8',
      'Driver.java',
    ],
  },
  php: {
    environment: (folder) => ({
      COMPOSER_DISABLE_NETWORK: '1',
      COMPOSER_ALLOW_SUPERUSER: '1',
      COMPOSER_HOME: folder,
    }),
    driver: 'driver.php',
    start: ['php', 'driver.php'],
  },
};

/** TypeScript, or every library with `npm test -- --all`. */
export function findLibraries(): readonly LibraryLanguage[] {
  return process.env.TESTS === 'all' ? libraries.map(({ id }) => id) : ['typescript'];
}

export interface Installed {
  folder: string;
  start: Command;
  environment: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

/**
 * A project that installed a library as the downloads page says, with the driver beside it. `own`:
 * files that it already had; none by default.
 */
export async function install(
  language: LibraryLanguage,
  archive: string,
  own: Record<string, string> = {},
): Promise<Installed> {
  const { files = {}, prepare, environment: toOwn, driver, start } = ways[language];
  const { toInstall } = libraries.find(({ id }) => id === language) ?? libraries[0];
  const folder = await mkdtemp(path.join(tmpdir(), `library-${language}-`));
  for (const [name, text] of Object.entries({ ...files, ...own })) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const environment = toEnvironment(toOwn?.(folder));
  const shown: Command = ['sh', '-c', toInstall(pathToFileURL(archive).href)];
  for (const command of prepare ? [prepare, shown] : [shown]) {
    const { exitCode, stdout, stderr } = await run(command, folder, environment);
    if (exitCode !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`);
  }
  await copyFile(path.join(import.meta.dirname, '../drivers', driver), path.join(folder, driver));
  const remove = () => rm(folder, { recursive: true });
  return { folder, start, environment, remove };
}
