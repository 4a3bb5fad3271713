import { spawnSync } from 'node:child_process';
import { type SampleLanguage, sampleLanguages } from '#contract/samples/languages.ts';

/** What a language's samples need, with what each answers when it is there. */
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
  ],
  php: [['php', '--version']],
  go: [['go', 'version']],
  ruby: [['ruby', '--version']],
};

function findMissing(language: SampleLanguage): string[] {
  return tools[language]
    .filter(([command, ...args]) => spawnSync(command, args, { timeout: 30_000 }).status !== 0)
    .map(([command]) => command);
}

/**
 * The languages whose programs this machine can run. The others are named in the output, or fail
 * the run where SAMPLES=all says that every toolchain has to be here.
 */
export function findLanguages(): SampleLanguage[] {
  const missing = sampleLanguages.flatMap(({ id }) => findMissing(id).map((tool) => [id, tool]));
  const text = missing.map(([id, tool]) => `${tool} (${id})`).join(', ');
  if (text && process.env.SAMPLES === 'all') {
    throw new Error(`SAMPLES=all, but this machine lacks ${text}. .ci/run installs them.`);
  }
  if (text) process.stdout.write(`Samples left out for want of a toolchain: ${text}\n`);
  const absent = missing.map(([id]) => id);
  return sampleLanguages.map(({ id }) => id).filter((id) => !absent.includes(id));
}
