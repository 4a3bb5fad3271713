import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findLibrary,
  type LibraryLanguage,
  type LibrarySample,
  libraries,
} from '#reference/libraries.ts';
import { sampleLanguages } from '#reference/samples/languages.ts';
import { toLibraryUse } from '#reference/samples/page-program.ts';
import type { Programs } from '../../reference/samples/_support/programs.ts';
import { type Ended, run } from '../../reference/samples/_support/run.ts';
import { findArchive, jackson, unpackers } from './installed.ts';

type Command = readonly [string, ...string[]];

/** Line after the output of each program, before its status; no program prints it. */
const mark = '--- ended: ';

/** Class path in the command of a page. */
const mavenPath = findLibrary('java')?.classPath;

const startJava = ['java', '-XX:TieredStopAtLevel=1', '-cp', `programs:${mavenPath}`] as const;

/** One process for programs that can share one, since most of their time is start-up. */
const runners: Record<LibraryLanguage, { file: string; text: string; command: Command }> = {
  typescript: {
    file: 'runner.mjs',
    text: `for (let at = 0; at < process.argv[2]; at++) {
  try { await import(\`./p\${at}/sample.mjs\`); } catch (error) { console.error(error); process.exitCode = 1; }
  console.log('\\n${mark}' + (process.exitCode ?? 0));
  process.exitCode = 0;
}
`,
    command: [process.execPath, 'runner.mjs'],
  },
  python: {
    file: 'runner.py',
    text: `import runpy, sys, traceback
for at in range(int(sys.argv[1])):
    status = 0
    try:
        runpy.run_path(f"p{at}/sample.py")
    except SystemExit as exit:
        status = 1
        print(exit)
    except Exception:
        status = 1
        traceback.print_exc()
    print(f"\\n${mark}{status}", flush=True)
`,
    command: ['python3', 'runner.py'],
  },
  // A Java program that exits would end the programs after it.
  java: {
    file: 'Runner.java',
    text: `public class Runner {
  public static void main(String[] args) throws Exception {
    for (int at = 0; at < Integer.parseInt(args[0]); at++) {
      Class.forName("p" + at + ".Sample").getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
      System.out.println("\\n${mark}0");
    }
  }
}
`,
    command: [...startJava, 'Runner'],
  },
  // Constants of PHP belong to a process.
  php: {
    file: 'runner.sh',
    text: `at=0
while [ $at -lt $1 ]; do
  php p$at/sample.php
  printf '\\n${mark}%s\\n' $?
  at=$((at + 1))
done
`,
    command: ['sh', 'runner.sh'],
  },
};

const javac = 'javac --release 17 -encoding UTF-8 -Xlint:all -Werror';

/** Folder of the library's sources in the command of a page. */
const sources = 'open-platform-client';

/** Lays out what Maven would, without compiler warnings. Then compiles each program in a package. */
const compileJava = [
  `mkdir -p ${sources}/target/dependency ${sources}/target/classes`,
  `ln -s ${jackson.replaceAll(':', ' ')} ${sources}/target/dependency`,
  `${javac} -cp '${mavenPath}' -d ${sources}/target/classes $(find ${sources} -name '*.java')`,
  `${javac} -cp '${mavenPath}' -d programs Runner.java p*/*.java`,
].join(' && ');

/** Starts one program by index, from the folder where the library was unpacked. */
const starters: Record<LibraryLanguage, (place: string, file: string) => Command> = {
  typescript: (place, file) => [process.execPath, `${place}/${file}`],
  python: (place, file) => ['env', 'PYTHONPATH=.', 'python3', `${place}/${file}`],
  java: (place, file) => [...startJava, `${place}.${path.parse(file).name}`],
  php: (place, file) => ['php', `${place}/${file}`],
};

type Direction = 'call' | 'push';

/** The command of a program's page. */
function toSaid(sample: LibrarySample, direction: Direction): string {
  const { command } = toLibraryUse(sample, { direction }, () => '');
  return command.replace(/^node /, `'${process.execPath}' `);
}

export interface ShownPrograms extends Programs {
  /** Runs all programs, one after the other. */
  runAll(): Promise<Ended[]>;
  /** Runs the first one by the command of its page, in the folder where the library was unpacked. */
  runAsSaid(): Promise<Ended>;
}

/** Programs beside the content of their library archive. The first receiver starts as on its page. */
export async function buildShown(
  language: LibraryLanguage,
  direction: Direction,
  texts: readonly string[],
): Promise<ShownPrograms> {
  const directory = await mkdtemp(path.join(tmpdir(), `by-library-${language}-`));
  const { sample } = libraries.find(({ id }) => id === language) ?? libraries[0];
  const known = sampleLanguages.find(({ id }) => id === sample) ?? sampleLanguages[0];
  const name = direction === 'push' ? known.receiver.file : known.call.file;
  const said = toSaid(sample, direction);
  const { file, text, command } = runners[language];
  await writeFile(path.join(directory, file), text);
  await writeFile(path.join(directory, name), texts[0] ?? '');
  for (const [index, each] of texts.entries()) {
    const place = path.join(directory, `p${index}`);
    await mkdir(place);
    if (language === 'php') {
      await symlink(`../${sources}`, path.join(place, sources));
    }
    const source = language === 'java' ? `package p${index}; ${each}` : each;
    await writeFile(path.join(place, name), source);
  }
  const compile: Command[] = language === 'java' ? [['sh', '-c', compileJava]] : [];
  for (const step of [...unpackers[language](findArchive(language)), ...compile]) {
    const { exitCode, stdout, stderr } = await run(step, directory);
    if (exitCode !== 0) throw new Error(`${step.join(' ')} failed:\n${stdout}${stderr}`);
  }
  return {
    directory,
    toCommand: (index) =>
      index === 0
        ? ['sh', '-c', `exec ${said.replace('0.0.0.0', '127.0.0.1').replace('8080', '$0')}`]
        : starters[language](`p${index}`, name),
    async runAll() {
      const ended = await run([...command, String(texts.length)], directory);
      const parts = ended.stdout.split(/\n--- ended: (\d+)\n/);
      return texts.map((_, index) => ({
        stdout: parts[2 * index] ?? '',
        stderr: ended.stderr,
        exitCode: Number(parts[2 * index + 1] ?? ended.exitCode),
      }));
    },
    runAsSaid: () => run(['sh', '-c', said], directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
