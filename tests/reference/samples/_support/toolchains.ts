import { spawnSync } from 'node:child_process';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';

/** Tools that a language's samples need, with a call that succeeds if installed. */
const tools: Record<SampleLanguage, [command: string, ...args: string[]][]> = {
  curl: [
    ['sh', '-c', 'true'],
    ['curl', '--version'],
    ['openssl', 'version'],
  ],
  node: [[process.execPath, '--version']],
  python: [['python3', '--version']],
  java: [
    ['java', '--version'],
    ['javac', '--version'],
    ['mvn', '--version'],
  ],
  csharp: [
    ['mcs', '--version'],
    ['mono', '--version'],
  ],
  php: [
    ['php', '--version'],
    ['composer', '--version'],
  ],
  go: [['go', 'version']],
  ruby: [['ruby', '--version']],
};

function findMissing(language: SampleLanguage): string[] {
  return tools[language]
    .filter(([command, ...args]) => spawnSync(command, args, { timeout: 30_000 }).status !== 0)
    .map(([command]) => command);
}

/**
 * Languages whose programs a run tests: Node.js, and with `npm test -- --all` every other,
 * where a missing toolchain fails the run.
 */
export function findLanguages(): SampleLanguage[] {
  if (process.env.TESTS !== 'all') return ['node'];
  const missing = sampleLanguages.flatMap(({ id }) =>
    findMissing(id).map((tool) => `${tool} (${id})`),
  );
  if (missing.length > 0) {
    throw new Error(`This machine lacks ${missing.join(', ')}. .ci/run installs them.`);
  }
  return sampleLanguages.map(({ id }) => id);
}
