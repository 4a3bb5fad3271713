import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import type { TestPortal } from '../_support/portal.ts';

/** Strings that must be gone once `person` is erased. */
export const secrets = [
  'Nadia',
  'Hidden street',
  'nadia@example.com',
  '1155667788',
  '١١٥٥٦٦٧٧٨٨',
  '29805010',
];
/** The person to erase. */
export const person = {
  ...exampleReceiver,
  name: 'Nadia Hassan',
  mobile: '+20 115 566 7788',
  mailBox: 'nadia@example.com',
  street: 'Hidden street 7',
  longitude: 31.2,
  latitude: 30.1,
};

/** The same person as another integrator wrote it. */
export const arabic = { ...person, mobile: '٠١١٥٥٦٦٧٧٨٨', phone: '0223456789' };
export const stranger = { ...exampleReceiver, name: 'Karim Saleh', mobile: '01223344556' };

/** Delivers a parcel to its consignee. */
export function deliver({ courier }: TestPortal, billCode: string) {
  return moveParcel(courier, billCode, { scenario: 'delivered', steps: 'all' });
}
