import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';
import { run } from './run.ts';

type Command = readonly [string, ...string[]];
type Kind = 'call' | 'receiver';

/** Programs of one language, each in its own folder. */
export interface Programs {
  directory: string;
  /** Command that runs the program at an index, from `directory`. */
  toCommand(index: number): Command;
  remove(): Promise<void>;
}

const csharp = '-main:Programs -r:System.Net.Http -out:programs.exe';
const runner = path.join(import.meta.dirname, 'Programs.cs');

/** Speeds up starting a virtual machine for each program. */
const quickJava = ['-XX:TieredStopAtLevel=1', '-Xshare:auto'];

async function build(language: SampleLanguage, directory: string): Promise<void> {
  const commands: Partial<Record<SampleLanguage, Command>> = {
    java: ['sh', '-c', 'javac -encoding UTF-8 -d classes p*/*.java'],
    csharp: ['sh', '-c', `mcs ${csharp} '${runner}' p*/*.cs`],
    go: ['go', 'build', '-ldflags=-s -w', '-o', 'bin/', './...'],
  };
  const command = commands[language];
  if (!command) return;
  if (language === 'go')
    await writeFile(path.join(directory, 'go.mod'), 'module samples\n\ngo 1.18\n');
  const { exitCode, stdout, stderr } = await run(command, directory);
  if (exitCode !== 0) throw new Error(`${language} does not compile:\n${stdout}${stderr}`);
}

/** Separates texts compiled together: Java and C# allow many classes of one name only so. */
function toCompiled(language: SampleLanguage, text: string, index: number): string {
  if (language === 'java') return `package p${index}; ${text}`;
  return language === 'csharp' ? `namespace p${index} { ${text} }` : text;
}

/** Writes programs of one language and compiles them together if the language compiles. */
export async function buildPrograms(
  language: SampleLanguage,
  kind: Kind,
  texts: readonly string[],
): Promise<Programs> {
  const directory = await mkdtemp(path.join(tmpdir(), `samples-${language}-`));
  const file = sampleLanguages.find(({ id }) => id === language)?.[kind].file ?? '';
  for (const [index, text] of texts.entries()) {
    await mkdir(path.join(directory, `p${index}`));
    const name = path.join(directory, `p${index}`, file);
    await writeFile(name, toCompiled(language, text, index));
  }
  await build(language, directory);
  const className = path.parse(file).name;
  const toCommands: Record<SampleLanguage, (index: number) => Command> = {
    curl: (index) => ['sh', `p${index}/${file}`],
    node: (index) => [process.execPath, `p${index}/${file}`],
    python: (index) => ['python3', `p${index}/${file}`],
    java: (index) => ['java', ...quickJava, '-cp', 'classes', `p${index}.${className}`],
    csharp: (index) => ['mono', 'programs.exe', `p${index}.${className}`],
    php: (index) => ['php', `p${index}/${file}`],
    go: (index) => [`./bin/p${index}`],
    ruby: (index) => ['ruby', `p${index}/${file}`],
  };
  return {
    directory,
    toCommand: toCommands[language],
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
