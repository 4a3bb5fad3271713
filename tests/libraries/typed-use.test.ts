import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { toLibraryProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toLibraryRequest } from '#reference/smallest-call.ts';
import { toLibraryOperations } from '../../src/libraries/library-operations.ts';
import { writeLibraries } from '../../src/libraries/write-libraries.ts';
import { sources, versions } from '../reference/samples/_support/pages.ts';
import { run } from '../reference/samples/_support/run.ts';
import { readReadme } from './_support/readme-programs.ts';

const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

const name = 'open-platform-client';

/** A line below an expected error must be an error, and no other line. */
const program = `import { type AddOrderRequest, Client, type Push } from '${name}';

const client = new Client({ baseUrl: '', apiAccount: '', secret: '' });
const [parcel] = await client.logistics.trace({ billCodes: 'UEG000000190252' });
export const time: string | undefined = parcel?.details[0]?.scanTime;
// @ts-expect-error a field that is required
await client.logistics.trace({});
// @ts-expect-error a value that the list of requests does not have
export const wrong: AddOrderRequest['payType'] = 'BARTER';
// Responses may contain new values.
export const scan: (typeof parcel & {})['details'][0]['scanTypeCode'] = '99';
export function told(push: Push): string {
  if (push.type === 'logistics/statusFeedback') return push.data.billCode;
  // @ts-expect-error of another push
  return push.data.details;
}
`;

const typeRoots = path.resolve(import.meta.dirname, '../../node_modules/@types');

/** The programs on pages that use the library, by file name. */
function listShown(): [file: string, text: string][] {
  return versions[1].pages.flatMap((page) =>
    page.examples.flatMap((example, index): [string, string][] => {
      const content = toLibraryRequest(page, example);
      const values = { origin: '', account: placeholderAccount, content };
      const text = toLibraryProgram('node', page, values, sources);
      const isShown = text !== undefined && example.answer.code === '1';
      return isShown ? [[`${page.id.replace('/', '-')}-${index}.mts`, text]] : [];
    }),
  );
}

it('has types that separate correct from wrong use and fit the programs on pages', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'typed-'));
  const place = { version: '2.0.0', brandName: 'Courier', origin: '', site: '' };
  await writeLibraries(folder, place, (key) => key);
  const target = path.join(folder, 'node_modules', name);
  await mkdir(target, { recursive: true });
  const archive = path.join(folder, 'open-platform-client-2.0.0.tgz');
  const unpacked = await run(['tar', 'xzf', archive, '-C', target, '--strip-components=1'], folder);
  assert.equal(unpacked.exitCode, 0, unpacked.stderr);
  await writeFile(path.join(folder, 'program.mts'), program);
  const programs = listShown();
  assert.notEqual(programs.length, 0);
  const { file, text } = readReadme('typescript', '').order;
  await writeFile(path.join(folder, file), text);
  for (const [name, text] of programs) await writeFile(path.join(folder, name), text);
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--noEmit'];
  const compile = async (...args: string[]) => {
    const { exitCode, stdout } = await run(
      [process.execPath, compiler, ...options, ...args],
      folder,
    );
    assert.equal(exitCode, 0, stdout);
  };
  await compile('--types', '', 'program.mts');
  const types = ['--typeRoots', typeRoots, '--types', 'node'];
  await compile(...types, file);
  // Pages show JavaScript for Node.js.
  await compile('--noImplicitAny', 'false', ...types, ...programs.map(([name]) => name));
  await rm(folder, { recursive: true });
});

it('gives every operation and every model a unique name', () => {
  const { calls, pushes } = toLibraryOperations((key) => key);
  const names = [...calls, ...pushes].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(calls.every(({ group, method }) => /^\w+$/.test(group) && /^\w+$/.test(method)));
});
