import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';
import {
  sourceCall,
  sourcePush,
  toCurlPush,
  toReceiver,
  toSample,
} from '#reference/samples/to-sample.ts';
import { run } from './_support/run.ts';
import { sources } from './_support/sources.ts';
import { findLanguages } from './_support/toolchains.ts';

type Command = [string, ...string[]];

/** Reads a program without running it, and fails where it is none. */
const readers: Record<SampleLanguage, (file: string) => Command> = {
  curl: (file) => ['sh', '-n', file],
  node: (file) => [process.execPath, '--check', file],
  python: (file) => ['python3', '-m', 'py_compile', file],
  java: (file) => ['javac', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', 'classes', file],
  php: (file) => ['php', '-l', file],
  go: (file) => ['sh', '-c', 'go vet "$0" && test -z "$(gofmt -l "$0")"', file],
  ruby: (file) => ['ruby', '-wc', file],
};

const kinds = ['call', 'receiver'] as const;
const withoutMarks = (source: string) => source.replaceAll(/^[ \t]*(#|\/\/) @(if \w+|end)\n/gm, '');

const here = findLanguages();

for (const language of sampleLanguages.filter(({ id }) => here.includes(id))) {
  for (const kind of kinds) {
    const { file } = language[kind];
    it(`${kind}/${file} is a program as it stands`, async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'source-'));
      await writeFile(path.join(directory, file), sources[`${kind}/${file}`] ?? '');
      const { exitCode, stdout, stderr } = await run(readers[language.id](file), directory);
      await rm(directory, { recursive: true });
      assert.equal(exitCode, 0, `${stdout}${stderr}`);
    });
  }
}

describe('a source file', () => {
  for (const { id, call } of sampleLanguages) {
    it(`of a call, filled with its own values, is itself: ${call.file}`, () => {
      const source = sources[`call/${call.file}`] ?? '';
      assert.equal(toSample(id, sourceCall, sources), withoutMarks(source));
      assert.ok(source.includes(passwordSalt));
    });
  }

  for (const { id, receiver } of sampleLanguages) {
    it(`of a receiver, filled with its own values, is itself: ${receiver.file}`, () => {
      const { privateKey, path: place } = sourcePush;
      const push = { ...sourceCall, privateKey, url: `http://localhost:8080${place}`, hints: {} };
      const content = { [sourcePush.field]: 'UEG000000191681' };
      const made =
        id === 'curl'
          ? toCurlPush({ ...push, content }, sources)
          : toReceiver(id, sourcePush, sources);
      assert.equal(made, sources[`receiver/${receiver.file}`]);
    });
  }

  it('belongs to a language that is offered', () => {
    const known = sampleLanguages.flatMap(({ call, receiver }) => [
      `call/${call.file}`,
      `receiver/${receiver.file}`,
    ]);
    assert.deepEqual(Object.keys(sources).toSorted(), known.toSorted());
  });
});
