import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import { sampleLanguages } from '#reference/samples/languages.ts';
import { type Ended, run } from '../../reference/samples/_support/run.ts';
import { jackson, unpackers } from './installed.ts';

type Command = readonly [string, ...string[]];

/** Ends what each program printed, behind its status; no program prints such a line. */
const mark = '--- ended: ';

/** Where the class path of a page's command has the library. */
const mavenPath = 'client/target/classes:client/target/dependency/*';

/** One process for programs that can share one, since most of their time goes into its start. */
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
  // Who leaves a process of Java ends those that would follow.
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
    command: ['java', '-XX:TieredStopAtLevel=1', '-cp', `programs:${mavenPath}`, 'Runner'],
  },
  // Constants of PHP are a process's own.
  php: {
    file: 'runner.sh',
    text: `at=0
while [ $at -lt $1 ]; do
  ln -s ../open-platform-client p$at/
  php p$at/sample.php
  printf '\\n${mark}%s\\n' $?
  at=$((at + 1))
done
`,
    command: ['sh', 'runner.sh'],
  },
};

const javac = 'javac --release 17 -encoding UTF-8 -Xlint:all -Werror';

/** Lays out what Maven would, which would ask its repository; then compiles the programs, each in a package. */
const compileJava = [
  'mkdir -p client/target/dependency client/target/classes',
  `ln -s ${jackson.replaceAll(':', ' ')} client/target/dependency`,
  `${javac} -cp '${mavenPath}' -d client/target/classes $(find client -name '*.java')`,
  `${javac} -cp '${mavenPath}' -d programs Runner.java p*/*.java`,
].join(' && ');

export interface ShownPrograms {
  /** Runs all programs, one after the other. */
  runAll(): Promise<Ended[]>;
  /** Runs the first one by the command of its page, in the folder where the library was unpacked. */
  runAsSaid(): Promise<Ended>;
  remove(): Promise<void>;
}

/** Programs by a library, beside what its archive holds. */
export async function buildShown(
  language: LibraryLanguage,
  archive: string,
  texts: readonly string[],
): Promise<ShownPrograms> {
  const folder = await mkdtemp(path.join(tmpdir(), `by-library-${language}-`));
  const library = libraries.find(({ id }) => id === language) ?? libraries[0];
  const { call } = sampleLanguages.find(({ id }) => id === library.sample) ?? sampleLanguages[0];
  const name = call.file;
  const said = 'command' in library ? library.command : call.command;
  const { file, text, command } = runners[language];
  await writeFile(path.join(folder, file), text);
  for (const [index, each] of texts.entries()) {
    const place = path.join(folder, `p${index}`);
    await mkdir(place);
    const source = language === 'java' ? `package p${index}; ${each}` : each;
    await writeFile(path.join(place, name), source);
  }
  const compile: Command[] = language === 'java' ? [['sh', '-c', compileJava]] : [];
  for (const step of [...unpackers[language](archive), ...compile]) {
    const { exitCode, stdout, stderr } = await run(step, folder);
    if (exitCode !== 0) throw new Error(`${step.join(' ')} failed:\n${stdout}${stderr}`);
  }
  return {
    async runAll() {
      const ended = await run([...command, String(texts.length)], folder);
      const parts = ended.stdout.split(/\n--- ended: (\d+)\n/);
      return texts.map((_, index) => ({
        stdout: parts[2 * index] ?? '',
        stderr: ended.stderr,
        exitCode: Number(parts[2 * index + 1] ?? ended.exitCode),
      }));
    },
    async runAsSaid() {
      await writeFile(path.join(folder, name), texts[0] ?? '');
      return run(['sh', '-c', said.replace(/^node /, `'${process.execPath}' `)], folder);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
