import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { causes1 } from '#contract/causes.ts';
import type { Diagnosis, OtherSecret } from '#contract/diagnosis.ts';
import { toCipher } from '#contract/signature/md5-v1.ts';
import { diagnoseBusiness, diagnoseHeader } from '#diagnosis/diagnose.ts';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';
import { md5, serverHashes } from '#server/crypto/hashes.ts';
import { run } from '../reference/samples/_support/run.ts';
import { findLanguages } from '../reference/samples/_support/toolchains.ts';

const programsPlace = path.join(import.meta.dirname, 'programs');

/** A printed line: the mistakes of a program and their result. */
interface Recorded {
  causes: string[];
  digest: 'header' | 'business';
  sent: string;
  value: string;
  line: string;
}

const readInput = (name: string) =>
  readFileSync(path.join(programsPlace, 'inputs', `${name}.txt`), 'utf8');

function readValues(): ReadonlyMap<string, string> {
  const lines = readInput('values').trimEnd().split('\n');
  return new Map(lines.map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^[^=]*=/, '')]));
}

const values = readValues();
const toValue = (name: string) => values.get(name) ?? assert.fail(`values.txt lacks ${name}`);

function parseLine(line: string): Recorded {
  const [causes = '', digest, sent = '', value = ''] = line.split('\t');
  assert(digest === 'header' || digest === 'business', line);
  return { causes: causes.split('+'), digest, sent, value: value.replaceAll('\\n', '\n'), line };
}

function readRecorded(language: SampleLanguage): Recorded[] {
  const file = path.join(import.meta.dirname, 'recorded', `${language}.tsv`);
  return readFileSync(file, 'utf8').trimEnd().split('\n').map(parseLine);
}

/** Explains a recorded digest from what a gateway knows of the call. */
function explain({ digest, sent, value }: Recorded): Diagnosis | undefined {
  // This account has white space and capitals in key, code and password.
  const prefix = sent === 'imported' ? 'imported-' : '';
  const [key, code, password] = [
    toValue(`${prefix}key`),
    toValue(`${prefix}code`),
    toValue(`${prefix}password`),
  ];
  const cipher = toCipher(md5, password);
  const others: OtherSecret[] = [
    { id: 'production-key', text: toValue('production-key') },
    { id: 'old-key', text: toValue('old-key') },
  ];
  const common = { digest: value, text: readInput(sent), apiAccount: toValue('account'), key };
  const demoKey = toValue('demo-key');
  if (digest === 'business') {
    return diagnoseBusiness(serverHashes, { ...common, demoKey, code, cipher, password, others });
  }
  const secrets: OtherSecret[] = [
    { id: 'password', text: password },
    { id: 'cipher', text: cipher },
  ];
  return diagnoseHeader(serverHashes, {
    ...common,
    demoKey,
    timestamp: toValue('timestamp'),
    business: { code, cipher },
    others: [...others, ...secrets],
  });
}

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
      const update = `in tests/diagnosis/programs: ${[path.basename(program), ...args].join(' ')} inputs > ../recorded/${language}.tsv`;
      assert.deepEqual(stdout.trimEnd().split('\n'), recorded, update);
    });
  }
});
