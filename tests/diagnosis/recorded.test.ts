import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { causes1 } from '#contract/causes.ts';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';
import { run } from '../reference/samples/_support/run.ts';
import { findLanguages } from '../reference/samples/_support/toolchains.ts';
import { explain, programsPlace, readRecorded } from './_recorded.ts';

/** Command that prints the mistakes of a language, in the folder of the programs. */
const commands: Record<SampleLanguage, readonly [string, ...string[]]> = {
  curl: ['sh', 'mistakes.sh'],
  node: [process.execPath, 'mistakes.mjs'],
  python: ['python3', 'mistakes.py'],
  java: ['java', '-Dfile.encoding=UTF-8', 'Mistakes.java'],
  csharp: ['sh', 'mistakes-csharp.sh'],
  php: ['php', 'mistakes.php'],
  go: ['go', 'run', 'mistakes.go'],
  ruby: ['ruby', 'mistakes.rb'],
};

const inOrder = (ids: readonly string[]) => [...ids].sort().join('+');

describe('recorded mistakes of programs', () => {
  for (const { id, name } of sampleLanguages) {
    it(`are explained exactly: ${name}`, async () => {
      const wrong = readRecorded(id).flatMap((line) => {
        const found = explain(line);
        const told = found ? inOrder(found.causes) : 'nothing';
        return told === inOrder(line.causes) ? [] : [`${line.line}: explained by ${told}`];
      });
      assert.deepEqual(wrong, []);
    });
  }

  it('cover every known mistake', () => {
    const made = new Set(
      sampleLanguages.flatMap(({ id }) => readRecorded(id).flatMap((line) => line.causes)),
    );
    assert.deepEqual(inOrder([...made]), inOrder(causes1));
  });

  for (const language of findLanguages()) {
    it(`match the output of the program in ${language}`, async () => {
      const [program, ...args] = commands[language];
      const { stdout, stderr, exitCode } = await run([program, ...args, 'inputs'], programsPlace);
      assert.equal(exitCode, 0, stderr);
      const recorded = readRecorded(language).map(({ line }) => line);
      const mend = `in tests/diagnosis/programs: ${[path.basename(program), ...args].join(' ')} inputs > ../recorded/${language}.tsv`;
      assert.deepEqual(stdout.trimEnd().split('\n'), recorded, mend);
    });
  }
});
