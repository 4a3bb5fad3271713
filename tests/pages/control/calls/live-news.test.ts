import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addNews,
  hasNews,
  type NewsEvent,
  noNews,
} from '../../../../src/pages/control/calls/_live-news.ts';

const after = (...events: NewsEvent[]) => events.reduce(addNews, noNews);

describe('what a live view brought', () => {
  it('is counted once it is shown, and offered to who reads in the list', () => {
    const held = after(
      { event: 'calls', count: 2 },
      { event: 'held' },
      { event: 'calls', count: 1 },
    );
    assert.deepEqual(held, { came: 0, waiting: 3, isOld: false, isOffered: true });
    assert.deepEqual(addNews(held, { event: 'shown' }), { ...noNews, came: 3 });
  });

  it('offers the list again where calls may be missing: none listened, or a call was only counted', () => {
    for (const event of ['open', 'leftOut'] as const) {
      const held = after({ event }, { event: 'held' });
      assert.deepEqual([hasNews(held), held.isOffered, held.waiting], [true, true, 0]);
      assert.ok(!hasNews(addNews(held, { event: 'shown' })));
    }
  });

  it('is nothing of another filter', () => {
    const news = after({ event: 'calls', count: 2 }, { event: 'shown' }, { event: 'open' });
    assert.equal(addNews(news, { event: 'another' }), noNews);
  });

  it('stays the same while the stream only says that it is there, or is held already', () => {
    const held = after({ event: 'open' }, { event: 'held' });
    assert.equal(addNews(held, { event: 'alive' }), held);
    assert.equal(addNews(held, { event: 'held' }), held);
  });
});
