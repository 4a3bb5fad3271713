import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { useSiteSettings } from '#client/environment.ts';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { draftKeys } from '#client/hand-over.ts';
import { asksForOrder, toStartData } from '#client/start-data.ts';
import { storedAtom, textCodec } from '#client/stored-atom.ts';
import { findFreshField } from '#contract/hints.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import { type FieldPath, setField } from './_fields.ts';
import type { Numbers } from './_useNumbers.ts';
import type { Signing } from './_useSigning.ts';

function toText(data: unknown, like = '\n'): string {
  return JSON.stringify(data, null, like.includes('\n') ? 2 : undefined);
}

/**
 * State of the data being filled in. It is one text that form and JSON view share and that is sent byte for
 * byte. The tab keeps it across a change of language; null is the untouched example.
 */
export function useDraft(
  page: OperationPage,
  example: PageExample | undefined,
  signing: Signing,
  numbers: Numbers,
) {
  const draftAtom = useMemo(
    () => storedAtom(draftKeys.tester(page.id, page.version.major), textCodec, 'sessionStorage'),
    [page.id, page.version.major],
  );
  const [typed, setTyped] = useAtom(draftAtom);
  const { timeZone } = useSiteSettings();

  const toStart = (request: Record<string, unknown>, field?: string) => {
    const { apiAccount, customerCode, salesmanCode } = signing.keys;
    const { known: last = {}, fresh: orderNumber } = numbers;
    const options = { apiAccount, customerCode, salesmanCode, last, orderNumber };
    return toStartData(page, { request, field }, options);
  };
  const today = toDay(new Date(), timeZone);
  const request = withFreshTimes(page, example?.request ?? {}, today);
  const text = signing.complete(typed ?? toText(toStart(request, example?.field)));
  const parsed = parseJson(text);
  const data = parsed.ok && isObject(parsed.value) ? parsed.value : null;

  const renewNumber = () => {
    const fresh = numbers.renew();
    const field = data && findFreshField(page.hints, data);
    if (!field || !(field in data)) return text;
    const renewed = setTextMember(text, field, fresh);
    if (typed !== null) setTyped(renewed);
    return renewed;
  };

  return {
    text,
    data,
    parsed,
    /** The numbers are the contract's own: no order has them yet. */
    hasExampleNumbers:
      typed === null &&
      numbers.known === undefined &&
      signing.isSettled &&
      data !== null &&
      asksForOrder(page, data, example?.field),
    setText: setTyped,
    setValue: (path: FieldPath, value: unknown) => {
      const next = setField(data, path, value);
      numbers.allow(String(path[0]), value);
      const used = numbers.findUsed(next);
      const isRepeat = used !== undefined && used !== path[0];
      setTyped(toText(isRepeat ? setField(next, [used], numbers.renew()) : next, text));
    },
    /** Returns the example's data, as if nothing had been typed. */
    begin: () => {
      numbers.renew();
      setTyped(null);
    },
    /** Returns the text to send now. A number that made an order stays visible until then, then it is renewed. */
    takeText: () => (numbers.findUsed(data) ? renewNumber() : text),
    /** Starts new data: a new order number if the data creates an order, else what the last success made. */
    renew: () => {
      if (data && !findFreshField(page.hints, data)) setTyped(toText(toStart(data), text));
      else renewNumber();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
