import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPace } from '../../../../src/pages/control/calls/_pace.ts';

const times = { togetherMs: 150, apartMs: 300 };

describe('pace of repeated requests', () => {
  it('runs once, soon, for requests in quick succession', ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const run = mock.fn();
    const pace = createPace(times, run);
    pace.ask();
    mock.timers.tick(100);
    pace.ask();
    assert.equal(run.mock.callCount(), 0);
    mock.timers.tick(50);
    assert.equal(run.mock.callCount(), 1);
    mock.timers.tick(10_000);
    assert.equal(run.mock.callCount(), 1);
  });

  it('never waits longer than the time between two runs', ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const run = mock.fn();
    const pace = createPace(times, run);
    pace.ask();
    mock.timers.tick(150);
    pace.ask();
    mock.timers.tick(299);
    assert.equal(run.mock.callCount(), 1);
    mock.timers.tick(1);
    assert.equal(run.mock.callCount(), 2);
  });

  it('runs nothing after stop()', ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const run = mock.fn();
    const pace = createPace(times, run);
    pace.ask();
    pace.stop();
    mock.timers.tick(10_000);
    assert.equal(run.mock.callCount(), 0);
  });
});
