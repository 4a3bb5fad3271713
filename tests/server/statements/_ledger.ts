import assert from 'node:assert/strict';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createWrite } from '#server/database/write.ts';
import { addParcelLine, type Ledger } from '#server/statements/ledger.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { call2, callSandbox2 } from '../_support/version-2.ts';
import { accountIdOf } from '../_support/waybills.ts';

export const portal = await openTestPortal({ COD_FEE_PERCENT: '1.5', SANDBOX_ORDERS: '0' });
const { clock, courier, people } = portal;
const { database } = portal.context;
export const write = createWrite(database);

export interface Statement {
  statementNo: string;
  customerCode: string;
  currency: string;
  status: string;
  lineCount: number;
  collected: string;
  fees: string;
  freight: string;
  net: string;
  closedTime?: string;
  paidDate?: string;
  paidReference?: string;
}

export interface Line {
  lineId: string;
  billCode: string;
  collected: string;
  fees: string;
  net: string;
  corrects?: string;
  reason?: string;
}

export async function ask(integrator: Integrator, path: string, request: object) {
  const answer = await call2(portal, integrator, `finance/${path}`, request);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

export async function list(integrator: Integrator, request: object = {}): Promise<Statement[]> {
  return (await ask(integrator, 'listStatements', request)).statements;
}

export async function close(integrator: Integrator, request: object = {}): Promise<Statement[]> {
  const answer = await callSandbox2(portal, integrator, 'sandbox/closeStatement', request);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data.statements;
}

/** Delivers a parcel that collects an amount. */
export async function deliver(integrator: Integrator, itemsValue: string, fields: object = {}) {
  const { billCode } = await createdOrder(portal, integrator, {
    itemsValue,
    priceCurrency: 'EGP',
    ...fields,
  });
  await moveParcel(courier, billCode, { scenario: 'delivered', steps: 'all' });
  return billCode;
}

let parcels = 0;

/** Adds a line of an invented parcel. */
export function addLine(ledger: Ledger, collected: string, billCode?: string) {
  parcels += 1;
  const line = {
    billCode: billCode ?? `UEG8${String(parcels).padStart(11, '0')}`,
    txlogisticId: `O-${parcels}`,
    deliveredAt: clock.now,
    collected,
    fees: '0.10',
    freight: '0',
  };
  return write((transaction) => addParcelLine(people, transaction, ledger, line));
}

export async function openLedger(currency = 'EGP'): Promise<Ledger & { integrator: Integrator }> {
  const integrator = await addIntegrator(portal);
  const accountId = await accountIdOf(portal, integrator);
  return { integrator, accountId, customerCode: integrator.customerCode, currency };
}
