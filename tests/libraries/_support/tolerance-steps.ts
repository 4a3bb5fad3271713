import type { Step } from './step.ts';
import type { Fate } from './way.ts';

const succeeded = (data: unknown): Fate => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'x-new': '1' },
  body: JSON.stringify({ code: '1', msg: 'success', data, new: {} }),
});

const place = { prov: 'p', provCode: '1', city: 'c', cityCode: '2', area: 'a', areaCode: '3' };
const known = { parentId: '2', ...place, postCode: '' };

/** Possible responses of a later release of the API. */
export const tolerated: Step[] = [
  {
    name: 'accepts a new field',
    path: 'location/getLocation',
    request: { countryCode: 'UAE' },
    fates: [succeeded([{ ...known, new: { deep: [1] } }])],
    ok: [known],
  },
  {
    name: 'reads a new value of a closed list',
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
    name: 'classifies a new code by its HTTP status',
    path: 'logistics/trace',
    request: { billCodes: 'UEG000000000001' },
    fates: [{ status: 404, body: '{"code":"777","msg":"new","data":null,"errors":[]}' }],
    error: { kind: 'not-found', code: '777', httpStatus: 404, paths: [] },
  },
];
