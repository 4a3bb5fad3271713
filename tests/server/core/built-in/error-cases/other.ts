import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { resolveAddress } from '#contract/operations/basic/resolve-address.ts';
import { getCover } from '#contract/operations/other/cover.ts';
import { getFreight } from '#contract/operations/other/freight.ts';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { saveRealName } from '#contract/operations/other/real-name-save-info.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { call, customerOf } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';
import type { Cases, ErrorContext } from './context.ts';

interface Asked {
  path: string;
  examples: readonly { request: Record<string, unknown> }[];
}

const { sender, receiver } = exampleOrder;

/** Cases of the operations that ask about places, and of real names. */
export function otherCases({ portal, integrator }: ErrorContext) {
  const ask = ({ path, examples }: Asked, fields: object) =>
    call(portal, integrator, path, { ...examples[0]?.request, ...fields });
  const quote = (fields: object) => ask(getFreight, { ...customerOf(integrator), ...fields });
  const code = (fields: object) => ask(getThreeSegmentCode, fields);
  const save = (fields: object) => ask(saveRealName, fields);

  return {
    'basic/resolveAddress': {
      '999001010': () => call2(portal, integrator, resolveAddress.path, { address: ' ' }),
      '999001030': () =>
        call2(portal, integrator, resolveAddress.path, { address: 'Cairo', limit: 11 }),
    },
    'other/cover': {
      '999001010': () => ask(getCover, { area: ' ' }),
      '999001030': () => ask(getCover, { city: ['x'] }),
    },
    'other/pca': {
      '999001030': () => call(portal, integrator, 'online/pca', { type: 1 }),
    },
    'other/getInfo': {
      '145003065': () => ask(getOutletInfo, { city: 'Atlantis' }),
      '999001010': () => ask(getOutletInfo, { details: '' }),
      '999001030': () => ask(getOutletInfo, { details: ['x'] }),
    },
    'other/realNameSaveInfo': {
      '145003316': () => save({ billCode: 'UEG999999999999' }),
      '999001010': () => save({ name: '' }),
      '999001030': () => save({ idType: 4 }),
    },
    'other/freight': {
      '145003080': () => quote({ customerCode: 'J-none' }),
      '145003031': () => quote({ digest: 'wrong' }),
      '145003065': () => quote({ receiver: { ...receiver, city: 'Atlantis' } }),
      '145003083': () => quote({ sender: { ...sender, area: '' } }),
      '145003084': () => quote({ receiver: undefined }),
      '145003092': () => quote({ weight: 30.01 }),
      '999001010': () => quote({ sender: { ...sender, town: 'x'.repeat(33) } }),
      '999001030': () => quote({ length: 'long' }),
    },
    'other/threeSegmentCode': {
      '145003065': () => code({ receiver: { ...receiver, prov: 'Atlantis' } }),
      '145003083': () => code({ sender: 'Cairo' }),
      '145003084': () => code({ receiver: { ...receiver, prov: '' } }),
      '999001010': () => code({ sender: { ...sender, street: 'x'.repeat(201) } }),
      '999001030': () => code({ sender: { ...sender, countryCode: 'USA' } }),
    },
  } satisfies Record<string, Cases>;
}
