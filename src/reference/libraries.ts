interface Library {
  id: string;
  /** Its own name, the same in every language. */
  name: string;
  /** The file that the build writes below `/libraries/`, of a version such as `2.0.0`. */
  toFile(version: string): string;
  /** The command that installs it from its address. */
  toInstall(address: string): string;
}

/** The client libraries in the order in which they are offered. */
export const libraries = [
  {
    id: 'typescript',
    name: 'TypeScript',
    toFile: (version) => `open-platform-client-${version}.tgz`,
    toInstall: (address) => `npm install ${address}`,
  },
  {
    id: 'python',
    name: 'Python',
    toFile: (version) => `open_platform_client-${version}-py3-none-any.whl`,
    toInstall: (address) => `pip install ${address}`,
  },
  {
    id: 'java',
    name: 'Java',
    toFile: (version) => `open-platform-client-${version}-java.zip`,
    toInstall: (address) =>
      `curl -o client.zip ${address} && unzip client.zip -d client && mvn -f client install`,
  },
  {
    id: 'php',
    name: 'PHP',
    toFile: (version) => `open-platform-client-${version}-php.zip`,
    toInstall: (address) =>
      `curl -o client.zip ${address} && unzip client.zip -d open-platform-client && ` +
      'composer config repositories.open-platform path ./open-platform-client && ' +
      'composer require open-platform/client',
  },
] as const satisfies readonly Library[];

export type LibraryLanguage = (typeof libraries)[number]['id'];
