import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Gradual, onDemand, runGradually } from '#server/runtime/gradual.ts';
import { openTestPortal } from '../_support/portal.ts';

const server = path.resolve(import.meta.dirname, '../../../src/server');
/** These import at the start, or in their own thread. */
const startOrThread = [
  'main.ts',
  'people/users/demo-user.ts',
  'mcp/documentation/search-in-thread.ts',
  'core/built-in/labels/typeset-thread.ts',
];

describe('onDemand', () => {
  it('wraps every import that a request needs', () => {
    const files = globSync('**/*.ts', { cwd: server }).filter(
      (file) => !startOrThread.includes(file),
    );
    const bare = files.flatMap((file) => {
      const source = readFileSync(path.join(server, file), 'utf8');
      const found = [...source.matchAll(/(?<!\(\) => )\bimport\([^)]*\)/g)];
      return found.map(([text]) => `${file}: write onDemand(() => ${text}), with its large parts`);
    });
    assert.deepEqual(bare, []);
  });

  it('loads parts first, each in its own turn of the event loop, once for all callers', async () => {
    const order: string[] = [];
    const part = (name: string) => async () => {
      order.push(name);
      setImmediate(() => order.push('another call'));
      return name;
    };
    const load = onDemand(part('module'), [part('one'), part('two')]);
    assert.deepEqual(await Promise.all([load(), load()]), ['module', 'module']);
    assert.equal(await load(), 'module');
    const other = 'another call';
    assert.deepEqual(order, ['one', other, 'two', other, 'module', other]);
  });

  it('imports again after a failure', async () => {
    let tries = 0;
    const load = onDemand(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no memory');
      return 'module';
    });
    await assert.rejects(load(), /no memory/);
    assert.equal(await load(), 'module');
  });
});

describe('preparing address search', () => {
  it('runs after the start, also for places imported later', async () => {
    const { courier, context, clock } = await openTestPortal();
    const { book } = await courier.areas.territory();
    await courier.areas.prepare(new AbortController().signal);
    assert.deepEqual([...book.prepareText()], []);
    await context.database
      .updateTable('counter')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'area version')
      .execute();
    clock.now += 60_000;
    const imported = await courier.areas.territory();
    assert.notEqual(imported.book, book);
    assert.deepEqual([...imported.book.prepareText()], []);
  });

  it('is skipped by a stopping process', async () => {
    const { courier } = await openTestPortal();
    const { book } = await courier.areas.territory();
    await courier.areas.prepare(AbortSignal.abort());
    assert.ok([...book.prepareText()].length > 20);
  });
});

describe('Gradual', () => {
  it('builds its value once, equal for any number of pieces built ahead', () => {
    const plan = fc.record({ pieces: fc.nat(20), ahead: fc.nat(30) });
    fc.assert(
      fc.property(plan, ({ pieces, ahead }) => {
        let starts = 0;
        const gradual = new Gradual(function* () {
          starts += 1;
          const made: number[] = [];
          for (let piece = 0; piece < pieces; piece += 1) {
            made.push(piece);
            yield;
          }
          return made;
        });
        const running = gradual.pieces();
        for (let piece = 0; piece < ahead; piece += 1) running.next();
        const made = gradual.get();
        assert.deepEqual(made, [...Array(pieces).keys()]);
        assert.equal(gradual.get(), made);
        assert.deepEqual([...gradual.pieces()], []);
        assert.equal(starts, 1);
      }),
    );
  });

  it('yields to the event loop between pieces', async () => {
    const order: string[] = [];
    await runGradually(
      (function* () {
        for (const piece of ['first', 'second', 'third']) {
          order.push(piece);
          setImmediate(() => order.push('another call'));
          yield;
        }
      })(),
    );
    const other = 'another call';
    assert.deepEqual(order, ['first', other, 'second', other, 'third', other]);
  });

  it('stops between pieces when aborted', async () => {
    const stopping = new AbortController();
    let made = 0;
    const gradual = new Gradual(function* () {
      for (;;) {
        made += 1;
        if (made === 3) stopping.abort();
        yield;
      }
    });
    await runGradually(gradual.pieces(), stopping.signal);
    assert.equal(made, 3);
  });
});
