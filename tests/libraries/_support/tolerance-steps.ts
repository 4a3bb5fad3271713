import type { Step } from './step.ts';
import type { Fate } from './way.ts';

const succeeded = (data: unknown): Fate => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'x-new': '1' },
  body: JSON.stringify({ code: '1', msg: 'success', data, new: {} }),
});

const place = { prov: 'p', provCode: '1', city: 'c', cityCode: '2', area: 'a', areaCode: '3' };
const known = { parentId: '2', ...place, postCode: '' };

/** What a later release of the API may answer. */
export const tolerated: Step[] = [
  {
    name: 'reads fields that are new, and an optional one that is null',
    path: 'location/getLocation',
    request: { countryCode: 'UAE' },
    fates: [succeeded([{ ...known, new: { deep: [1] } }])],
    ok: [known],
  },
  {
    name: 'reads a value that is new in a closed list',
    path: 'sandbox/moveParcel',
    request: { billCode: 'UEG000000000001' },
    fates: [
      succeeded({
        billCode: 'UEG000000000001',
        scenario: 'teleported',
        orderStatus: 999,
        stepsDone: 1,
        stepsLeft: 0,
        nextTime: null,
      }),
    ],
    ok: { scenario: 'teleported', orderStatus: 999 },
  },
  {
    name: 'tells a code that is new by its HTTP status',
    path: 'logistics/trace',
    request: { billCodes: 'UEG000000000001' },
    fates: [{ status: 404, body: '{"code":"777","msg":"new","data":null,"errors":[]}' }],
    error: { kind: 'not-found', code: '777', httpStatus: 404, paths: [] },
  },
];
