import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { secretPrefix } from '#contract/signature/hmac-v2.ts';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import { libraries } from '#reference/libraries.ts';
import { type SampleLanguage, sampleLanguages } from '#reference/samples/languages.ts';
import { toLibrarySample } from '#reference/samples/library-program.ts';
import {
  sourceCalls,
  sourceLibraryCall,
  sourcePushes,
  sourceReceivers,
} from '#reference/samples/source-values.ts';
import {
  toCurlPush,
  toLibraryReceiver,
  toReceiver,
  toSample,
} from '#reference/samples/to-sample.ts';
import { sources } from './_support/pages.ts';
import { run } from './_support/run.ts';
import { findLanguages } from './_support/toolchains.ts';

type Command = [string, ...string[]];

/** Checks a program without running it. */
const readers: Record<SampleLanguage, (file: string) => Command> = {
  curl: (file) => ['sh', '-n', file],
  node: (file) => [process.execPath, '--check', file],
  python: (file) => ['python3', '-m', 'py_compile', file],
  java: (file) => ['javac', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', 'classes', file],
  csharp: (file) => ['sh', '-c', 'mcs -warn:4 -warnaserror -r:System.Net.Http "$0"', file],
  php: (file) => ['php', '-l', file],
  go: (file) => ['sh', '-c', 'go vet "$0" && test -z "$(gofmt -l "$0")"', file],
  ruby: (file) => ['ruby', '-wc', file],
};

/** Folders of each version's sources, and a text found in each that signs. */
const versions = [
  { scheme: 'md5-v1', call: 'call', receiver: 'receiver', mark: passwordSalt },
  { scheme: 'hmac-v2', call: 'call-v2', receiver: 'receiver-v2', mark: secretPrefix },
] as const;
const folders = versions.flatMap(({ call, receiver }) => [
  { kind: 'call', folder: call } as const,
  { kind: 'receiver', folder: receiver } as const,
]);
const withoutMarks = (source: string) => source.replaceAll(/^[ \t]*(#|\/\/) @(if \w+|end)\n/gm, '');

const toLibraryPlace = (sample: SampleLanguage, kind: 'call' | 'receiver') =>
  `library/${sampleLanguages.find(({ id }) => id === sample)?.[kind].file}`;

const here = findLanguages();

for (const language of sampleLanguages.filter(({ id }) => here.includes(id))) {
  for (const { kind, folder } of folders) {
    const { file } = language[kind];
    it(`${folder}/${file} is a valid program`, async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'source-'));
      await writeFile(path.join(directory, file), sources[`${folder}/${file}`] ?? '');
      const { exitCode, stdout, stderr } = await run(readers[language.id](file), directory);
      await rm(directory, { recursive: true });
      assert.equal(exitCode, 0, `${stdout}${stderr}`);
    });
  }
}

describe('sample source', () => {
  for (const version of versions) {
    const { scheme, mark } = version;
    for (const { id, call } of sampleLanguages) {
      const place = `${version.call}/${call.file}`;
      it(`${place} equals the call made of its own values`, () => {
        const source = sources[place] ?? '';
        assert.equal(toSample(id, sourceCalls[scheme], sources), withoutMarks(source));
        assert.ok(source.includes(mark));
      });
    }

    for (const { id, receiver } of sampleLanguages) {
      const place = `${version.receiver}/${receiver.file}`;
      it(`${place} equals the receiver made of its own values`, () => {
        const made =
          id === 'curl'
            ? toCurlPush(sourcePushes[scheme], sources)
            : toReceiver(id, sourceReceivers[scheme], sources);
        assert.equal(made, sources[place]);
      });
    }
  }

  for (const { sample } of libraries) {
    const [call, receiver] = [toLibraryPlace(sample, 'call'), toLibraryPlace(sample, 'receiver')];
    it(`${call} equals the library call made of its own values`, () => {
      const from = sourceLibraryCall;
      const source = sources[call] ?? '';
      const withoutList = source.replace(/^\/\/ @if list\n.*?@end\n/ms, '');
      const made = toLibrarySample(sample, from, { from, sources });
      assert.equal(made, withoutMarks(withoutList));
    });

    it(`${receiver} equals the library receiver made of its own values`, () => {
      const own = sourceReceivers['hmac-v2'];
      assert.equal(toLibraryReceiver(sample, own, sources), sources[receiver]);
    });
  }

  it('belongs to an offered language', () => {
    const known = sampleLanguages.flatMap((language) =>
      folders.map(({ kind, folder }) => `${folder}/${language[kind].file}`),
    );
    const byLibrary = libraries.flatMap(({ sample }) => [
      toLibraryPlace(sample, 'call'),
      toLibraryPlace(sample, 'receiver'),
    ]);
    assert.deepEqual(Object.keys(sources).toSorted(), [...known, ...byLibrary].toSorted());
  });
});
