import { pushHeader } from '#contract/push.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { makeWorker, sendAll } from '../../push/_context.ts';
import type { FrozenPush } from './document.ts';
import type { Gate } from './gate.ts';
import { readPush } from './read-push.ts';
import { compareShapes } from './shape.ts';

/** Delivers one parcel, cancels another order and sends every resulting push. */
export async function moveParcels({ integrator }: Gate): Promise<void> {
  const { portal, account } = integrator;
  portal.clock.now += 1;
  const { moving, open } = await keepDemoSamples(portal.courier, account);
  const ways = [
    { billCode: moving.billCode, scenario: 'delivered' },
    { billCode: open.billCode, scenario: 'cancelled-by-customer' },
  ] as const;
  for (const { billCode, scenario } of ways) {
    await moveParcel(portal.courier, billCode, { scenario, steps: 'all' });
  }
  await sendAll(makeWorker(portal));
}

/** Lists how received pushes differ from the frozen document. */
export async function judgePushes(gate: Gate, push: FrozenPush): Promise<string[]> {
  const { integrator, descriptor, judge } = gate;
  const { id, told, headers: demanded, examples } = push;
  const received = (integrator.receivers.get(id)?.received ?? []).filter(
    // Test pushes are copies of the examples.
    ({ headers }) => !(pushHeader.test in headers),
  );
  if (received.length === 0) return ['is never sent when a parcel moves'];
  const read = readPush[descriptor.scheme];
  const contents = await Promise.all(received.map((each) => read(integrator, id, each)));
  const headers = received.flatMap((each) =>
    demanded.filter((name) => !each.headers[name.toLowerCase()]),
  );
  const example = examples.map(({ request }) => request);
  return [
    ...[...new Set(headers)].map((name) => `comes without the header ${name}`),
    ...(contents.includes(undefined) ? ['is not signed as its version says'] : []),
    ...new Set(contents.flatMap((content) => judge(told, content))),
    ...compareShapes(example, contents, 'what is told'),
  ];
}
