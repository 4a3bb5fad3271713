import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toInitials } from '../../../src/components/Avatar/to-initials.ts';

for (const [account, initials] of [
  ['acme.shipping', 'AS'],
  ['nile-dev', 'ND'],
  ['nile_dev-2', 'ND'],
  ['nadia', 'N'],
  ['.dot', 'D'],
  ['\u{1f4e6}box', '\u{1f4e6}'],
  ['', ''],
] as const) {
  it(`toInitials returns ${initials} for ${JSON.stringify(account)}`, () =>
    assert.equal(toInitials(account), initials));
}
