import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, it } from 'node:test';
import { withLock } from '../../src/scripts/lock.ts';
import { makeFolder } from '../server/_support/folder.ts';

const directory = makeFolder();

describe('the lock of a build', () => {
  it('admits one process at a time, and notifies the other that it waits', async () => {
    const file = path.join(directory, 'one');
    const seen: string[] = [];
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const { promise: waits, resolve: tellWait } = Promise.withResolvers<void>();
    const first = withLock(
      file,
      async () => {
        enter();
        await waits;
        seen.push('first leaves');
      },
      () => assert.fail('the lock is free'),
    );
    await entered;
    await withLock(file, async () => seen.push('second enters'), tellWait);
    await first;
    assert.deepEqual(seen, ['first leaves', 'second enters']);
  });

  it('is free again after the work failed', async () => {
    const file = path.join(directory, 'two');
    const failing = async () => {
      throw new Error('no site');
    };
    await assert.rejects(withLock(file, failing, assert.fail), /no site/);
    assert.equal(await withLock(file, async () => 'in', assert.fail), 'in');
  });

  it('ends with a killed process that held it', async () => {
    const file = path.join(directory, 'three');
    const lock = path.resolve(import.meta.dirname, '../../src/scripts/lock.ts');
    const script = `import { withLock } from ${JSON.stringify(lock)};
      await withLock(${JSON.stringify(file)}, () => new Promise(() => {
        console.log('in');
        setInterval(() => {}, 1000);
      }), () => {});`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(holder.stdout, 'data');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    assert.equal(await withLock(file, async () => 'in', assert.fail), 'in');
  });
});
