import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { calls, sandboxCalls } from '#contract/operations/all.ts';
import { resolveAddress } from '#contract/operations/basic/resolve-address.ts';
import { getCover } from '#contract/operations/other/cover.ts';
import { getFreight } from '#contract/operations/other/freight.ts';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { saveRealName } from '#contract/operations/other/real-name-save-info.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { cancel, createdOrder } from '../../../_support/orders.ts';
import { call, callSandbox, customerOf } from '../../../_support/portal.ts';
import { call2, callSandbox2 } from '../../../_support/version-2.ts';
import type { Cases, ErrorContext } from './context.ts';
import { orderCases } from './orders.ts';
import { returnCases } from './returns.ts';
import { waybillCases } from './waybills.ts';

interface Operation {
  path: string;
  examples: readonly { request: Record<string, unknown> }[];
}

const { sender, receiver } = exampleOrder;

/** Cases of the operations beside orders and waybills. */
function otherCases({ portal, integrator }: ErrorContext) {
  const print = (fields: object) =>
    call(portal, integrator, 'order/printOrder', { ...customerOf(integrator), ...fields });
  const { apiAccount, customerCode } = integrator;
  const billCodes = ['UEG1'];
  const printMany = (fields: object) =>
    call2(portal, integrator, 'order/printOrders', { customerCode, billCodes, ...fields });
  const list = (fields: object) =>
    call2(portal, integrator, 'order/createManifest', { customerCode, billCodes, ...fields });
  const ask = ({ path, examples }: Operation, fields: object) =>
    call(portal, integrator, path, { ...examples[0]?.request, ...fields });
  const quote = (fields: object) => ask(getFreight, { ...customerOf(integrator), ...fields });
  const code = (fields: object) => ask(getThreeSegmentCode, fields);
  const save = (fields: object) => ask(saveRealName, fields);
  const entry = { traceNode: '1', waybillCode: 'UEG999999999999' };
  const subscribe = (fields: object) =>
    call(portal, integrator, 'trace/subscribe', {
      id: apiAccount,
      list: [entry],
      ...fields,
    });
  const send = (name: string, request: object) =>
    callSandbox(portal, integrator, `sandbox/${name}`, request);
  const move = (request: object) => send('moveParcel', request);
  const timetable = (request: object) => send('timetable', request);
  const park = (request: object) => callSandbox2(portal, integrator, 'sandbox/parkPush', request);
  async function cancelled() {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    return billCode;
  }

  const noStatement = { statementNo: 'S000101-AAAAA' };
  async function collected(): Promise<string> {
    const { billCode } = await createdOrder(portal, integrator, { itemsValue: '10' });
    await move({ billCode, steps: 'all' });
    const { data } = await call2(portal, integrator, 'finance/listStatements', {});
    return data.statements[0].statementNo;
  }

  return {
    'orderserve/expressquery': {
      '145003080': () => print({ customerCode: 'J-none' }),
      '145003031': () => print({ digest: 'wrong' }),
      '1450033319': () => print({ billCode: 'UEG999999999999' }),
      '121003006': async () => print({ billCode: await cancelled() }),
      '999001010': () => print({ billCode: '' }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return print({ billCode, printSize: 3 });
      },
    },
    'orderserve/printOrders': {
      '145003080': () => printMany({ customerCode: 'J-none' }),
      '1450033319': () => printMany({ billCodes: ['UEG999999999999'] }),
      '121003006': async () => printMany({ billCodes: [await cancelled()] }),
      '999001010': () => printMany({ billCodes: [] }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return printMany({ billCodes: [billCode, billCode] });
      },
    },
    'orderserve/createManifest': {
      '145003080': () => list({ customerCode: 'J-none' }),
      '145003316': () => list({ billCodes: ['UEG999999999999'] }),
      '121003006': async () => list({ billCodes: [await cancelled()] }),
      '999001010': () => list({ billCodes: [] }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return list({ billCodes: [billCode, billCode] });
      },
    },
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
    'events/listEvents': {
      '999001030': () => call2(portal, integrator, 'events/listEvents', { after: '00000000-1' }),
    },
    'finance/listStatements': {
      '999002000': () =>
        call2(portal, integrator, 'finance/listStatements', { after: noStatement.statementNo }),
    },
    'finance/getStatement': {
      '999001010': () => call2(portal, integrator, 'finance/getStatement', {}),
      '999002000': () => call2(portal, integrator, 'finance/getStatement', noStatement),
      '999001030': async () => {
        const statementNo = await collected();
        const request = { statementNo, after: 'S000101-AAAAA-1' };
        return call2(portal, integrator, 'finance/getStatement', request);
      },
    },
    'sandbox/closeStatement': {
      '999002000': () => callSandbox2(portal, integrator, 'sandbox/closeStatement', noStatement),
    },
    'logistics/subscribe': {
      '145003100': () => subscribe({}),
      '145013501': () => subscribe({ list: Array.from({ length: 1001 }, () => entry) }),
      '999001010': () => subscribe({ list: [{ ...entry, traceNode: '' }] }),
      '999001030': () => subscribe({ id: '1' }),
    },
    'sandbox/moveParcel': {
      '145003316': () => move({ billCode: 'UEG999999999999' }),
      '999001010': () => move({ billCode: '' }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return move({ billCode, scenario: 'refused-cod' });
      },
    },
    'sandbox/timetable': {
      '999001030': () => timetable({ scenario: 'delivered', everySeconds: 86401 }),
    },
    'sandbox/setCallback': {
      '999001010': () => send('setCallback', { url: 'https://example.com/' }),
      '999001030': () =>
        send('setCallback', { kind: 'logistics/statusFeedback', url: 'https://localhost/' }),
    },
    'sandbox/listPushes': {
      '999001030': () => send('listPushes', { status: 'lost' }),
    },
    'sandbox/parkPush': {
      '999001010': () => park({}),
      '999001030': () => park({ id: { a: 1 } }),
      '999002000': () => park({ id: 'unknown' }),
    },
    'sandbox/replayPush': {
      '999001010': () => send('replayPush', {}),
      '999001030': () => send('replayPush', { since: '2026-02-30 08:00:00' }),
      '999002000': () => send('replayPush', { id: 'unknown' }),
    },
  } satisfies Record<string, Cases>;
}

export type CallId = (typeof calls | typeof sandboxCalls)[number]['id'];

/** A real call for each code that each operation declares; one file for each group. */
export function allCases(context: ErrorContext): Record<CallId, Cases> {
  return {
    ...orderCases(context),
    ...returnCases(context),
    ...waybillCases(context),
    ...otherCases(context),
  };
}
