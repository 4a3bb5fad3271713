import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { removeOrders } from '#server/core/built-in/orders/order-store.ts';
import { toAddress } from '#server/pictures/addresses.ts';
import { operatorOn } from '../_support/operator.ts';
import { trace } from '../_support/orders.ts';
import { addIntegrator } from '../_support/portal.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { delivered, integrator, open, portal, prove } from './_pictures.ts';

const { clock, secrets } = portal;
const addressing = { secrets, now: () => clock.now, origin: 'https://open.example.com' };

type Detail = Record<string, string>;

async function detailsOf(billCode: string): Promise<Detail[]> {
  const { data } = await trace(portal, integrator, billCode);
  return data[0].details;
}

describe('the address of a picture', () => {
  it('opens a picture that is not stored, sniffed or remembered', async () => {
    const { url } = await delivered();
    const answer = await open(url);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['set-cookie'], undefined);
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([width, height, format], [960, 720, 'png']);
    assert.deepEqual((await open(url)).rawPayload, answer.rawPayload, 'the same bytes each time');
  });

  it('expires after 15 minutes in a proof, and after 72 hours in a trace', async () => {
    const { billCode, url } = await delivered();
    const signed = (await detailsOf(billCode)).find(({ scanTypeCode }) => scanTypeCode === '10');
    const traced = signed?.sigPicUrl ?? '';
    clock.now += 15 * minuteMs - 1000;
    assert.equal((await open(url)).statusCode, 200);
    clock.now += 1000;
    const late = await open(url);
    assert.equal(late.statusCode, 403);
    assert.match(late.body, /expired.*logistics\/proofOfDelivery/);
    assert.equal((await open(traced)).statusCode, 200);
    clock.now += 72 * hourMs;
    assert.equal((await open(traced)).statusCode, 403);
  });

  it("answers a guessed, a changed and another account's address alike", async () => {
    const stranger = await addIntegrator(portal);
    const { url } = await delivered();
    const own = new URL(url);
    const { searchParams, pathname } = own;
    const expires = searchParams.get('expires') ?? '';
    const id = pathname.slice(-36);
    const changed = (change: (address: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const foreign = { accountId: await accountIdOf(portal, stranger), id };
    const other = await delivered(stranger);
    const addresses = [
      changed(({ searchParams: each }) => each.set('expires', String(Number(expires) + 1))),
      changed(({ searchParams: each }) => each.set('expires', `${expires}0`)),
      changed(({ searchParams: each }) => each.delete('signature')),
      changed(({ searchParams: each }) => each.append('signature', 'x')),
      changed(({ searchParams: each }) => each.set('signature', 'A'.repeat(43))),
      changed((each) => {
        each.pathname = each.pathname.replace(
          id,
          id.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
        );
      }),
      changed((each) => {
        each.pathname = new URL(other.url).pathname;
      }),
      changed((each) => {
        each.pathname = '/pictures/none';
      }),
      // Signed by the portal, for an account that the picture does not belong to.
      toAddress(addressing, foreign, Number(expires)),
    ];
    const answers = await Promise.all(addresses.map((address) => open(address)));
    for (const [index, { statusCode, body, headers }] of answers.entries()) {
      assert.equal(statusCode, 404, String(addresses[index]));
      assert.equal(body, answers[0]?.body);
      assert.equal(headers['content-type'], answers[0]?.headers['content-type']);
    }
  });

  it('answers 410 after its consignee was erased, and the trace names it no longer', async () => {
    clock.now = Date.now();
    const { billCode, url } = await delivered();
    const { done } = operatorOn(portal);
    const report = await done(`consignee erase --bill-code ${billCode}`);
    assert.equal(report.erased.pictures, 3);
    const gone = await open(url);
    assert.equal(gone.statusCode, 410);
    assert.match(gone.body, /no longer available/);
    for (const detail of await detailsOf(billCode)) {
      assert.deepEqual(
        Object.keys(detail).filter((name) => name.endsWith('PicUrl') || name === 'otp'),
        [],
      );
    }
    const { signedBy, pictures, otpVerified } = await prove(billCode);
    assert.deepEqual([signedBy, pictures, otpVerified], [undefined, [], false]);
  });

  it('answers 410 once the order is gone', async () => {
    const { billCode, url } = await delivered();
    await removeOrders(portal.context.database, [billCode]);
    assert.equal((await open(url)).statusCode, 410);
  });

  it('is limited by network', async () => {
    const limit = 300;
    // A network of its own: the other tests share theirs.
    const request = { url: '/pictures/none?expires=1&signature=x', remoteAddress: '127.9.0.1' };
    let last = await portal.app.inject(request);
    for (let count = 0; count <= limit && last.statusCode !== 429; count += 1)
      last = await portal.app.inject(request);
    assert.equal(last.statusCode, 429);
    assert.ok(Number(last.headers['retry-after']) > 0);
  });
});
