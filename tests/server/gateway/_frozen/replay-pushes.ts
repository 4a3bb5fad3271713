import { pushHeader } from '#contract/push.ts';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { findSigning } from '#server/push/callback-secrets.ts';
import { makeWorker, sendAll } from '../../push/_context.ts';
import type { Received } from '../../push/_receiver.ts';
import type { FrozenPush } from './document.ts';
import type { Gate } from './gate.ts';
import type { GateIntegrator } from './integrator.ts';
import { compareShapes } from './shape.ts';

/** Reads the content of a push; undefined when its signature is wrong for its version. */
type ReadPush = (integrator: GateIntegrator, kind: string, received: Received) => Promise<unknown>;

async function readSigned({ portal, accountId }: GateIntegrator, kind: string, received: Received) {
  const { headers, body } = received;
  const readOne = (name: string) => String(headers[name]);
  const place = { accountId, kind };
  const { context, secrets, clock } = portal;
  const [secret = ''] = await findSigning(context.database, place, secrets, clock.now);
  const id = readOne(signedHeaders.id);
  const text = toSignedText(id, readOne(signedHeaders.timestamp), body);
  if (toSignature(hmacSha256, secret, text) !== readOne(signedHeaders.signature)) return undefined;
  const { type, data } = JSON.parse(body);
  return type === kind ? data : undefined;
}

export const readPush: Record<'md5-v1' | 'hmac-v2', ReadPush> = {
  async 'md5-v1'({ account }, _kind, { headers, content }) {
    const { apiAccount, privateKey } = account;
    const isSigned = headers.digest === toHeaderDigest(md5, content, privateKey);
    return isSigned && headers.apiaccount === apiAccount ? JSON.parse(content) : undefined;
  },
  'hmac-v2': readSigned,
};

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
  const { id, schema, headers: demanded, examples } = push;
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
    ...new Set(contents.flatMap((content) => judge(schema, content))),
    ...compareShapes(example, contents, 'content'),
  ];
}
