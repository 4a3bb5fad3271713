import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { withBusinessDigest } from '#client/business-digest.ts';
import { checkFields } from '#contract/check-fields.ts';
import { isObject } from '#contract/is-object.ts';
import type { DemoSamples } from '#contract/portal/demo.ts';
import { acknowledgement } from '#contract/push.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { post } from '../server/_support/portal.ts';
import { call2 } from '../server/_support/version-2.ts';
import { openDemo } from './_demo.ts';
import { versions } from './samples/_support/pages.ts';

type Data = Record<string, unknown>;

const { portal, demo, keepSamples, toContent } = await openDemo();
let samples: DemoSamples;
before(async () => {
  samples = await keepSamples();
});

let made = 0;

/** The call with the tester's values: account codes, own order numbers, today's date. */
function toOwn(page: OperationPage, request: Data): Data {
  made += 1;
  const example = page.examples[0]?.request ?? {};
  return toContent({ page, example, request, orderNumber: `DEMO2026112000${made}` }, samples);
}

function send(page: OperationPage, own: Data) {
  const url = toOperationPath(page.version, page);
  if (page.version.scheme === 'hmac-v2') return call2(portal, demo, page.path, own, { url });
  const text = withBusinessDigest(md5, page.businessDigest, JSON.stringify(own), demo);
  return post(portal, demo, page.path, text, { url });
}

/** Paths such as `.details[].scanTime`; for an empty list, the path of its entries. */
function listPlaces(value: unknown, place = ''): string[] {
  if (Array.isArray(value) && value.length === 0) return [`${place}[]`];
  if (Array.isArray(value)) return value.flatMap((each) => listPlaces(each, `${place}[]`));
  if (!isObject(value)) return [place];
  return Object.entries(value).flatMap(([name, each]) => listPlaces(each, `${place}.${name}`));
}

/** Required paths that are missing from the others; lists may be empty. */
function findLacking(schema: OperationPage['data'], places: Iterable<string>, others: string[]) {
  const isIn = (place: string, list: string) => list.endsWith('[]') && place.startsWith(list);
  const isSame = (place: string) =>
    others.some((each) => each === place || isIn(place, each) || isIn(each, place));
  return [...new Set(places)].filter((each) => !isSame(each) && !mayLack(schema, each));
}

/** True if the field at a path may be absent from a response. */
function mayLack(schema: OperationPage['data'], place: string): boolean {
  let at = schema;
  for (const step of place.replaceAll('[]', '.[]').split('.').slice(1)) {
    if (step === '[]') at = at.items ?? {};
    else if (!at.required?.includes(step)) return true;
    else at = at.properties?.[step] ?? {};
  }
  return false;
}

for (const { major, pages } of versions) {
  describe(`smallest call of each operation of version ${major}`, () => {
    for (const page of pages.filter(({ direction }) => direction === 'call')) {
      const { request, answer } = toSmallestCall(page);

      it(`${page.id} succeeds and returns the fields that its page shows`, async () => {
        const came = await send(page, toOwn(page, request));
        assert.equal(came.code, '1', came.msg);
        assert.equal(came.status, 200);
        const shown = listPlaces((answer as Data).data);
        const places = listPlaces(came.data);
        assert.deepEqual(findLacking(page.data, places, shown), [], 'comes, and is not shown');
        assert.deepEqual(findLacking(page.data, shown, places), [], 'is shown, and does not come');
      });

      it(`${page.id} is refused without any required field`, () => {
        for (const name of page.request.required ?? []) {
          const { [name]: _, ...rest } = request;
          assert.ok(name in request, name);
          assert.notDeepEqual(checkFields(page.request, rest).problems, [], name);
        }
      });
    }
  });
}

describe('toSmallestCall', () => {
  const find = (id: string, major: 1 | 2 = 2) => {
    const page = versions[major - 1]?.pages.find((each) => each.id === id);
    assert.ok(page, id);
    return page;
  };

  it("omits an order's optional fields at every level", () => {
    const page = find('orderserve/create');
    const { request } = toSmallestCall(page);
    assert.ok(page.request.properties);
    for (const name of Object.keys(request)) {
      assert.ok(page.request.required?.includes(name), name);
    }
    assert.deepEqual(Object.keys(request.sender as Data), [
      ...['name', 'mobile', 'countryCode', 'prov', 'city', 'area', 'street'],
    ]);
  });

  const when = (field: string, value: number, required: string) => ({
    if: { properties: { [field]: { enum: [value] } }, required: [field] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
    then: { required: [required] },
  });

  it('keeps conditionally required fields and one of several alternatives', () => {
    const example = { kind: 2, number: '7', a: 'x', b: 'y', note: '' };
    const page = {
      ...find('orderserve/query'),
      request: {
        type: 'object',
        required: ['kind'],
        anyOf: [{ required: ['c'] }, { required: ['b'] }, { required: ['a'] }],
        dependentRequired: { b: ['pair'] },
        allOf: [when('kind', 2, 'number'), when('kind', 3, 'note')],
        properties: {},
      },
    } satisfies OperationPage;
    const [first] = page.examples;
    assert.ok(first);
    const request = { ...example, pair: 1 };
    const { request: kept } = toSmallestCall({ ...page, examples: [{ ...first, request }] });
    assert.deepEqual(kept, { kind: 2, number: '7', b: 'y', pair: 1 });
  });

  it('truncates long texts and lists', () => {
    const page = find('orderserve/expressquery');
    const [first] = page.examples;
    assert.ok(first);
    const data = { base64EncodeContent: 'JVBERi0x'.repeat(40), list: [1, 2, 3, 4] };
    const examples = [{ ...first, answer: { ...first.answer, data } }];
    const { answer } = toSmallestCall({ ...page, examples });
    const shown = (answer as Data).data as typeof data;
    assert.deepEqual(shown, { base64EncodeContent: `${'JVBERi0x'.repeat(4)}…`, list: [1, 2] });
  });

  it('keeps a list that the response repeats', () => {
    const { request, answer } = toSmallestCall(find('orderserve/printOrders'));
    const { billCodes } = (answer as Data).data as Data;
    assert.ok(Array.isArray(billCodes) && billCodes.length > 1);
    assert.deepEqual(request.billCodes, billCodes);
  });

  it('names version 2 for an address, which would otherwise get version 1', () => {
    const page = find('sandbox/setCallback');
    assert.equal(toSmallestCall(page).request.version, 2);
    const asked = page.examples.filter(({ request }) => request.url);
    assert.ok(asked.length > 1);
    for (const { name, request } of asked) assert.equal(request.version, 2, name);
    assert.deepEqual(Object.keys(toSmallestCall(find('sandbox/setCallback', 1)).request), [
      ...['kind', 'url'],
    ]);
  });

  it('shows everything that arrives with a push, and its acknowledgement', () => {
    const page = find('other/settlementReturn');
    const { request, answer } = toSmallestCall(page);
    assert.deepEqual(Object.keys(request), ['type', 'timestamp', 'data']);
    assert.equal(request.type, page.id);
    assert.deepEqual(request.data, page.examples[0]?.request);
    assert.equal(answer, null);
    assert.deepEqual(toSmallestCall(find('other/settlementReturn', 1)).answer, acknowledgement);
  });

  it('throws for a page without a successful example', () => {
    const page = { ...find('orderserve/create'), examples: [] };
    assert.throws(() => toSmallestCall(page), /orderserve\/create has no example of a success/);
  });
});
