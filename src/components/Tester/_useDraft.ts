import { useAtom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { withBusinessDigest } from '#client/business-digest.ts';
import { credentialsSourceAtom, demoSamplesAtom } from '#client/credentials.ts';
import { useSiteSettings } from '#client/environment.ts';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { draftKeys } from '#client/hand-over.ts';
import { lastValuesAtom } from '#client/last-values.ts';
import { browserMd5 } from '#client/signing.ts';
import { asksForOrder, toOrderNumber, toStartData } from '#client/start-data.ts';
import { storedAtom, textCodec } from '#client/stored-atom.ts';
import { isObject } from '#contract/check-value.ts';
import { findFreshField } from '#contract/hints.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import { type FieldPath, setField } from './_fields.ts';
import type { SigningKeys } from './_useSend.ts';

const newOrderNumber = () => toOrderNumber(new Date(), Math.random());

function toText(data: unknown, like = '\n'): string {
  return JSON.stringify(data, null, like.includes('\n') ? 2 : undefined);
}

/**
 * The data being filled in. It is one text, which form and JSON view both show and which is sent
 * byte for byte. The tab keeps it over a change of language; null is the example untouched.
 */
export function useDraft(
  page: OperationPage,
  credentials: SigningKeys,
  example: PageExample | undefined,
) {
  const draftAtom = useMemo(
    () => storedAtom(draftKeys.tester(page.id), textCodec, 'sessionStorage'),
    [page.id],
  );
  const [typed, setTyped] = useAtom(draftAtom);
  const last = useAtomValue(lastValuesAtom) ?? {};
  const hasLast = Object.keys(last).length > 0;
  const samples = useAtomValue(demoSamplesAtom);
  const source = useAtomValue(credentialsSourceAtom);
  const isDemo = source === 'demo' && !credentials.own;
  // An order that a visitor changes should be the visitor's own.
  const lent = isDemo && page.hints.readsOrder && samples ? { ...samples.delivered } : null;
  const { timeZone } = useSiteSettings();
  const [orderNumber, setOrderNumber] = useState(newOrderNumber);
  const [typedValues, setTypedValues] = useState<Record<string, unknown>>({});

  const today = toDay(new Date(), timeZone);
  const options = {
    apiAccount: credentials.apiAccount,
    customerCode: credentials.customerCode,
    salesmanCode: credentials.salesmanCode,
    last: hasLast ? last : (lent ?? {}),
    orderNumber,
  };
  const request = withFreshTimes(page, example?.request ?? {}, today);
  const start = { request, field: example?.field };
  const unsigned = typed ?? toText(toStartData(page, start, options));
  const text = withBusinessDigest(browserMd5, page.businessDigest, unsigned, credentials);
  const parsed = parseJson(text);
  const data = parsed.ok && isObject(parsed.value) ? parsed.value : null;

  const renewOrderNumber = () => {
    const fresh = newOrderNumber();
    setOrderNumber(fresh);
    const field = data && findFreshField(page.hints, data);
    if (!field || !(field in data)) return text;
    const renewed = setTextMember(text, field, fresh);
    if (typed !== null) setTyped(renewed);
    return renewed;
  };
  /** The field whose number has made an order already; one typed on purpose may do so again. */
  const findUsed = (order: unknown) => {
    if (!isObject(order)) return undefined;
    const field = findFreshField(page.hints, order) ?? '';
    const number = order[field];
    const isUsed = number !== undefined && number === last[field];
    return isUsed && number !== typedValues[field] ? field : undefined;
  };

  return {
    /** What is sent. */
    text,
    data,
    parsed,
    last,
    /** The numbers are the contract's own: no order has them until one is made. */
    hasExampleNumbers:
      typed === null &&
      !hasLast &&
      lent === null &&
      source !== null &&
      source !== 'asking' &&
      data !== null &&
      asksForOrder(page, data, example?.field),
    setText: setTyped,
    setValue: (path: FieldPath, value: unknown) => {
      const next = setField(data, path, value);
      setTypedValues({ ...typedValues, [String(path[0])]: value });
      const used = findUsed(next);
      const isRepeat = used !== undefined && used !== path[0];
      setTyped(toText(isRepeat ? setField(next, [used], newOrderNumber()) : next, text));
    },
    /** The data of the example, as if nothing had been typed. */
    begin: () => {
      setOrderNumber(newOrderNumber());
      setTyped(null);
    },
    /** The text to send now. A number that made an order stays in view until here, then it is renewed. */
    takeText: () => (findUsed(data) ? renewOrderNumber() : text),
    forgetTypedNumber: () => setTypedValues({}),
    /** New data: another order number where this data makes an order, else what the last success made. */
    renew: () => {
      if (data && !findFreshField(page.hints, data)) {
        setTyped(toText(toStartData(page, { request: data }, options), text));
      } else {
        renewOrderNumber();
      }
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
