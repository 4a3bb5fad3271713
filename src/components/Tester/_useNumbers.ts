import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { demoSamplesAtom } from '#client/credentials.ts';
import { type LastValues, lastValuesAtom, pickLastValues } from '#client/last-values.ts';
import { onlyReads, toOrderNumber } from '#client/start-data.ts';
import { isObject } from '#contract/check-value.ts';
import { createsOrder, type OperationPage } from '#contract/page.ts';

const newOrderNumber = () => toOrderNumber(new Date(), Math.random());

/** The number of the next order, and the numbers of orders that there are already. */
export function useNumbers(page: OperationPage, isDemo: boolean) {
  const store = useStore();
  const last = useAtomValue(lastValuesAtom) ?? {};
  const samples = useAtomValue(demoSamplesAtom);
  const [fresh, setFresh] = useState(newOrderNumber);
  const [typed, setTyped] = useState<unknown>();
  // An order that a visitor changes should be the visitor's own.
  const lent: LastValues | undefined =
    isDemo && onlyReads(page) && samples ? { ...samples.delivered } : undefined;

  return {
    /** Of the next order. */
    fresh,
    /** What the last successes of this tab gave. */
    last,
    /** What a request begins with: the last successes, else an order of the demo account. */
    known: Object.keys(last).length > 0 ? last : lent,
    renew: () => {
      const number = newOrderNumber();
      setFresh(number);
      return number;
    },
    /** Keeps an order number that was typed on purpose: it may make another order. */
    allow: setTyped,
    /** Whether an order's number has made one already. */
    isUsed: (order: unknown) =>
      isObject(order) &&
      createsOrder(page, order) &&
      order.txlogisticId !== undefined &&
      order.txlogisticId === last.txlogisticId &&
      order.txlogisticId !== typed,
    /** Keeps what a success gave for the next calls of this tab. */
    remember: (data: unknown) => {
      const remembered = pickLastValues(page.remembers, data);
      store.set(lastValuesAtom, { ...store.get(lastValuesAtom), ...remembered });
      setTyped(undefined);
    },
  };
}

export type Numbers = ReturnType<typeof useNumbers>;
