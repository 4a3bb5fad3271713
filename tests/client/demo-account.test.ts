import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStore } from 'jotai';
import { ApiFailure } from '#client/api-failure.ts';
import { credentialsAtom, credentialsSourceAtom, demoSamplesAtom } from '#client/credentials.ts';
import { askDemoAccountAtom } from '#client/demo-account.ts';
import type { PortalClient } from '#client/http.ts';
import { demoRoles } from '#contract/portal/demo.ts';

const demo = {
  apiAccount: '1',
  privateKey: 'k',
  webhookSecret: 'whsec_eA==',
  customerCode: 'J1',
  password: 'p',
  salesmanCode: 'S1',
  outletCode: 'O1',
};

function makeClient(...ends: (typeof demo | { samples: unknown } | Error)[]) {
  const asked: string[] = [];
  const call = async (path: string) => {
    asked.push(path);
    const end = ends.shift();
    if (end instanceof Error) throw end;
    return end;
  };
  return { asked, client: { call } as unknown as PortalClient };
}

describe('demo account in the browser', () => {
  it('is requested once for several panels', async () => {
    const store = createStore();
    const { client, asked } = makeClient(demo);
    const first = store.set(askDemoAccountAtom, client);
    assert.equal(store.get(credentialsSourceAtom), 'asking');
    await store.set(askDemoAccountAtom, client);
    await first;
    await store.set(askDemoAccountAtom, client);
    assert.deepEqual(asked, ['demo/account']);
    assert.deepEqual(store.get(credentialsAtom), demo);
    assert.equal(store.get(credentialsSourceAtom), 'demo');
  });

  it('keeps sample orders separate from credentials', async () => {
    const store = createStore();
    const sample = { txlogisticId: 'T1', billCode: 'UEG000000000001' };
    const samples = Object.fromEntries(demoRoles.map((role) => [role, sample]));
    await store.set(askDemoAccountAtom, makeClient({ ...demo, samples }).client);
    assert.deepEqual(store.get(credentialsAtom), demo);
    assert.deepEqual(store.get(demoSamplesAtom), samples);
  });

  for (const kind of ['network', 'offline', 'timeout', 'server'] as const) {
    it(`is requested again after a ${kind} failure`, async () => {
      const store = createStore();
      const { client, asked } = makeClient(new ApiFailure(kind, ''), demo);
      await store.set(askDemoAccountAtom, client);
      assert.equal(store.get(credentialsSourceAtom), 'lost');
      await store.set(askDemoAccountAtom, client);
      assert.equal(asked.length, 2);
      assert.equal(store.get(credentialsSourceAtom), 'demo');
    });
  }

  it('is not requested again if the server has none', async () => {
    const store = createStore();
    const { client, asked } = makeClient(new ApiFailure('answer', 'no such call', { code: 404 }));
    await store.set(askDemoAccountAtom, client);
    assert.equal(store.get(credentialsSourceAtom), 'own');
    await store.set(askDemoAccountAtom, client);
    assert.equal(asked.length, 1);
  });

  it('never replaces what the reader typed meanwhile', async () => {
    for (const end of [demo, new ApiFailure('network', '')]) {
      const store = createStore();
      const answer = store.set(askDemoAccountAtom, makeClient(end).client);
      store.set(credentialsAtom, { ...demo, apiAccount: '2' });
      store.set(credentialsSourceAtom, 'own');
      await answer;
      assert.equal(store.get(credentialsAtom).apiAccount, '2');
      assert.equal(store.get(credentialsSourceAtom), 'own');
    }
  });
});
