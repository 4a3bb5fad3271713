import { it } from 'node:test';
import { waitFor } from '../../../../src/pages/control/calls/_wait-for.ts';

it('ends a wait with its time, or immediately when the network is back or the wait is cancelled', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const stop = new AbortController();
  const page = new EventTarget();
  const wait = () => waitFor(30_000, [stop.signal, 'abort'], [page, 'online']);
  const timed = wait();
  mock.timers.tick(30_000);
  await timed;
  const online = wait();
  page.dispatchEvent(new Event('online'));
  await online;
  const stopped = wait();
  stop.abort();
  await stopped;
});
