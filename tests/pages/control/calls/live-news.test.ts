import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addNews,
  hasNews,
  type NewsEvent,
  noNews,
} from '../../../../src/pages/control/calls/_live-news.ts';

const after = (...events: NewsEvent[]) => events.reduce(addNews, noNews);

describe('news of a live view', () => {
  it('is counted once shown, and offered to a reader of the list', () => {
    const held = after(
      { event: 'calls', count: 2 },
      { event: 'held' },
      { event: 'calls', count: 1 },
    );
    assert.deepEqual(held, { came: 0, waiting: 3, isOld: false, isOffered: true });
    assert.deepEqual(addNews(held, { event: 'shown' }), { ...noNews, came: 3 });
  });

  it('offers to reload the list if calls may be missing: after a reconnection, or for uncounted calls', () => {
    for (const event of ['open', 'leftOut'] as const) {
      const held = after({ event }, { event: 'held' });
      assert.deepEqual([hasNews(held), held.isOffered, held.waiting], [true, true, 0]);
      assert.ok(!hasNews(addNews(held, { event: 'shown' })));
    }
  });

  it('ignores calls of another filter', () => {
    const news = after({ event: 'calls', count: 2 }, { event: 'shown' }, { event: 'open' });
    assert.equal(addNews(news, { event: 'another' }), noNews);
  });

  it('does not change for a heartbeat or a second hold', () => {
    const held = after({ event: 'open' }, { event: 'held' });
    assert.equal(addNews(held, { event: 'alive' }), held);
    assert.equal(addNews(held, { event: 'held' }), held);
  });
});
