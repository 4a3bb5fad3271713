import { randomUUID } from 'node:crypto';
import { StartError } from '#server/errors/start-error.ts';
import { CoreFault } from '../forward/core-client.ts';
import { toDifferences, toLeftOut } from '../forward/forwarding-core.ts';
import { toOffered } from '../forward/offered.ts';
import { CoreAway } from '../port.ts';
import { capabilitiesId, signMessage, toCallId } from '../protocol.ts';
import {
  addingTo,
  type CallId,
  type Check,
  type Checked,
  expect,
  NotChecked,
  Shortcoming,
  unknownCode,
} from './checked.ts';
import { contentChecks } from './content-checks.ts';
import { eventChecks } from './event-checks.ts';
import { labelChecks } from './label-checks.ts';
import { orderChecks } from './order-checks.ts';
import { parcelChecks } from './parcel-checks.ts';
import { waybillChecks } from './waybill-checks.ts';

/** Operations whose example needs no order. */
const alone: readonly CallId[] = [
  'basic',
  'basic/resolveAddress',
  'other/pca',
  'other/cover',
  'other/getInfo',
  'other/freight',
  'other/threeSegmentCode',
  'vip/query',
  'vip/balance',
  'vip/getwaybill',
];

const strangersSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const ownChecks: Check[] = [];

const asking = addingTo(ownChecks);
const always = asking();
const forPlaces = asking('basic', 'orderserve/create');
const forAddresses = asking('orderserve/create', 'orderserve/query');

always('GET /capabilities names what the core answers', async ({ parts: { capabilities } }) => {
  toLeftOut(capabilities.operations);
  toOffered(capabilities);
});

always('time zone and carrier code are those of the portal', async ({ parts }) => {
  const { capabilities, timeZone, carrierCode } = parts;
  const differences = toDifferences(capabilities, { timeZone, carrierCode });
  expect(differences.length === 0, differences.join('; '));
});

always('what is not signed is refused', async ({ parts }) => {
  const { probe, sign } = parts;
  const expectStatus = async (what: string, expected: number, status: Promise<number>) => {
    const answered = await status;
    expect(
      answered === expected,
      `${what} has to be answered with HTTP ${expected}, and was answered ${answered}`,
    );
  };
  const refuse = (what: string, status: Promise<number>) => expectStatus(what, 401, status);
  await refuse('GET /capabilities without a signature', probe('/capabilities', {}));
  const path = '/operations/orderserve/create';
  const post = (headers: Record<string, string>, body = '{}') => probe(path, headers, body);
  const id = toCallId('orderserve/create', 'x');
  await refuse(`POST ${path} without a signature`, post({}));
  await refuse(
    `POST ${path} signed with another secret`,
    post(signMessage([strangersSecret], id, '{}')),
  );
  await refuse(
    `POST ${path} signed for another path`,
    post(sign(toCallId('orderserve/cancel', 'x'), '{}')),
  );
  await refuse(`POST ${path} with another body than was signed`, post(sign(id, '{}'), '{ }'));
  const old = { ...sign(id, '{}'), 'webhook-timestamp': '1700000000' };
  await refuse(`POST ${path} with another webhook-timestamp than was signed`, post(old));
  const own = sign(capabilitiesId, '');
  const theirs = signMessage([strangersSecret], capabilitiesId, '');
  const both = `${theirs['webhook-signature']} ${own['webhook-signature']}`;
  await expectStatus(
    'GET /capabilities with two signatures, the second of them right,',
    200,
    probe('/capabilities', { ...own, 'webhook-signature': both }),
  );
});

for (const id of alone) {
  asking(id)(`${id} answers its example`, async (checked) => {
    const { who } = checked;
    const granted = checked.customer('GRANTED', { granted: 1000 });
    for (const major of checked.majorsOf(id)) {
      for (const customer of [who, granted]) {
        const fields = id === 'vip/getwaybill' ? { code: customer.customer } : {};
        await checked.succeed(id, fields, customer, { major, requestId: randomUUID() });
      }
    }
  });
}

/** The places of a core that has some of its own. */
forPlaces('a place that the core does not know is refused', async (checked) => {
  const { receiver } = checked.exampleParcel;
  for (const [part, code] of [
    ['prov', '145003062'],
    ['city', '145003061'],
  ] as const) {
    const wrong = { ...receiver, [part]: unknownCode };
    const what = `receiver.${part} ${unknownCode}`;
    await checked.refuseOrder(what, code, { receiver: wrong });
    if (!checked.answers('other/freight')) continue;
    await checked.refuse(what, '145003065', ['other/freight', { receiver: wrong }]);
  }
});

/** The portal passes names in its own spelling, with codes, and answers what the core stores. */
forAddresses(
  'an address that the portal resolved is kept as it was handed over',
  async (checked) => {
    if (checked.answers('basic')) {
      throw new NotChecked('the core has places of its own: it answers basic');
    }
    const { receiver: written } = checked.exampleParcel;
    const id = 'orderserve/create';
    const { receiver } = await checked.toHandedOver(id, { receiver: written });
    const { billCode } = await checked.create({ receiver: written });
    const order = await checked.findOrder(billCode);
    for (const part of ['countryCode', 'prov', 'city', 'area'] as const) {
      expect(
        order?.receiver?.[part] === receiver[part],
        `receiver.${part} was handed over as ${receiver[part]}, and orderserve/query says ${order?.receiver?.[part]}`,
      );
    }
  },
);

/** What every core must answer, in the order in which one builds it. */
export const checks: readonly Check[] = [
  ...ownChecks,
  ...orderChecks,
  ...contentChecks,
  ...labelChecks,
  ...parcelChecks,
  ...waybillChecks,
  ...eventChecks,
];

export interface Result {
  name: string;
  outcome: 'ok' | 'fails' | 'not asked';
  words: string;
}

/** Describes an error to the engineers of a core; our own errors keep their stack. */
export function toWords(error: unknown): string {
  const { message, stack } = error as Error;
  const isExpected = [Shortcoming, CoreFault, CoreAway, StartError].some(
    (kind) => error instanceof kind,
  );
  return isExpected ? message : (stack ?? message);
}

/** Tells a core that is away from one that is late with a single answer. */
async function isAway({ parts }: Checked, error: unknown): Promise<boolean> {
  if (!(error instanceof CoreAway)) return false;
  const answered = parts.client.readCapabilities().then(() => true);
  return !(await answered.catch((again) => !(again instanceof CoreAway)));
}

/** Runs checks in sequence. If the core goes away, reports that once and skips the rest. */
export async function* runChecks(
  checked: Checked,
  some: readonly Check[] = checks,
): AsyncGenerator<Result> {
  let away = '';
  for (const { name, asks, run, needsEvents } of some) {
    const lacking = asks.filter((id) => !checked.answers(id));
    if (away) {
      yield { name, outcome: 'not asked', words: 'the core is away' };
    } else if (lacking.length > 0) {
      const words = `the core does not answer ${lacking.join(', ')}`;
      yield { name, outcome: 'not asked', words };
    } else if (needsEvents && !checked.parts.events) {
      yield { name, outcome: 'not asked', words: 'say --events <port>' };
    } else {
      try {
        await run(checked);
        yield { name, outcome: 'ok', words: '' };
      } catch (error) {
        if (error instanceof NotChecked) {
          yield { name, outcome: 'not asked', words: error.message };
        } else if (await isAway(checked, error)) {
          away = toWords(error);
          yield { name, outcome: 'fails', words: `the core went away: ${away}` };
        } else {
          yield { name, outcome: 'fails', words: toWords(error) };
        }
      }
    }
  }
}
