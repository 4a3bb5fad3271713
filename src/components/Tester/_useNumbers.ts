import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { demoSamplesAtom } from '#client/credentials.ts';
import { type LastValues, lastValuesAtom, pickLastValues } from '#client/last-values.ts';
import { toOrderNumber } from '#client/start-data.ts';
import { findDemoRole, findFreshField } from '#contract/hints.ts';
import { isObject } from '#contract/is-object.ts';
import type { OperationPage } from '#reference/page.ts';

const newOrderNumber = () => toOrderNumber(new Date(), Math.random());

export function useNumbers(page: OperationPage, isDemo: boolean) {
  const store = useStore();
  const last = useAtomValue(lastValuesAtom) ?? {};
  const samples = useAtomValue(demoSamplesAtom);
  const [fresh, setFresh] = useState(newOrderNumber);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  // A visitor's changes should go to the visitor's own order.
  const lent: LastValues | undefined =
    isDemo && page.hints.readsOrder && samples
      ? { ...samples[findDemoRole(page.hints, {})] }
      : undefined;

  return {
    fresh,
    last,
    /** Numbers to start a request with: from the last successes, or else an order of the demo account. */
    known: Object.keys(last).length > 0 ? last : lent,
    renew: () => {
      const number = newOrderNumber();
      setFresh(number);
      return number;
    },
    /** Keeps a value that was typed on purpose: as a number it may make another order. */
    allow: (field: string, value: unknown) => setTyped({ ...typed, [field]: value }),
    /** Finds the field whose number has already created an order; one typed on purpose may do so again. */
    findUsed: (order: unknown): string | undefined => {
      if (!isObject(order)) return undefined;
      const field = findFreshField(page.hints, order) ?? '';
      const number = order[field];
      const isUsed = number !== undefined && number === last[field];
      return isUsed && number !== typed[field] ? field : undefined;
    },
    remember: (data: unknown) => {
      const remembered = pickLastValues(page.remembers, data);
      store.set(lastValuesAtom, { ...store.get(lastValuesAtom), ...remembered });
      setTyped({});
    },
  };
}

export type Numbers = ReturnType<typeof useNumbers>;
