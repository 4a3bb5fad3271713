/** Sample languages that have a library. */
export type LibrarySample = 'node' | 'python' | 'java' | 'php';

interface Library {
  id: string;
  /** Its own name, the same in every language. */
  name: string;
  sample: LibrarySample;
  /** The file that the build writes below `/libraries/`, of a version such as `2.0.0`. */
  toFile(version: string): string;
  /** The command that installs it from its address. */
  toInstall(address: string): string;
  /** Returns what a single-file program needs of that, if different. */
  toPrepare?(address: string): string;
  /** Class path of the library after that, for Java. */
  classPath?: string;
}

/** Folder for unpacked source archives, beside the program. */
const folder = 'open-platform-client';

const unpack = (address: string) =>
  `curl -o client.zip ${address} && unzip client.zip -d ${folder}`;

/** Client libraries in the order offered. */
export const libraries = [
  {
    id: 'typescript',
    name: 'TypeScript',
    sample: 'node',
    toFile: (version) => `open-platform-client-${version}.tgz`,
    toInstall: (address) => `npm install ${address}`,
  },
  {
    id: 'python',
    name: 'Python',
    sample: 'python',
    toFile: (version) => `open_platform_client-${version}-py3-none-any.whl`,
    toInstall: (address) => `pip install ${address}`,
  },
  {
    id: 'java',
    name: 'Java',
    sample: 'java',
    toFile: (version) => `open-platform-client-${version}-java.zip`,
    toInstall: (address) => `${unpack(address)} && mvn -f ${folder} install`,
    toPrepare: (address) =>
      `${unpack(address)} && mvn -f ${folder} compile dependency:copy-dependencies`,
    classPath: `${folder}/target/classes:${folder}/target/dependency/*`,
  },
  {
    id: 'php',
    name: 'PHP',
    sample: 'php',
    toFile: (version) => `open-platform-client-${version}-php.zip`,
    toInstall: (address) =>
      `${unpack(address)} && ` +
      // Composer adds a repository only to a project that already has a file.
      "{ [ -f composer.json ] || echo '{}' > composer.json; } && " +
      `composer config repositories.open-platform path ./${folder} && ` +
      'composer require open-platform/client',
    toPrepare: unpack,
  },
] as const satisfies readonly Library[];

export type LibraryLanguage = (typeof libraries)[number]['id'];

/** Returns the library for a language of the samples; undefined if it has none. */
export function findLibrary(language: string): Library | undefined {
  return libraries.find(({ sample }) => sample === language);
}
