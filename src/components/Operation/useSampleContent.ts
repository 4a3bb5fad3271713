import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { credentialsAtom, demoSamplesAtom } from '#client/credentials.ts';
import { useSiteSettings } from '#client/environment.ts';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { lastValuesAtom } from '#client/last-values.ts';
import { toOrderNumber, toStartData } from '#client/start-data.ts';
import { findDemoRole } from '#contract/hints.ts';
import type { OperationPage } from '#reference/page.ts';
import { placeholderNumbers } from '#reference/samples/program.ts';
import { toLibraryRequest } from '#reference/smallest-call.ts';
import { useSampleExample } from './sample-choice.ts';

/** The chosen example as if it took place today, with numbers that this reader can use. */
export function useSampleContent(page: OperationPage, isDemo: boolean) {
  const { current } = useSampleExample(page);
  const { timeZone } = useSiteSettings();
  const { customerCode, salesmanCode } = useAtomValue(credentialsAtom);
  const samples = useAtomValue(demoSamplesAtom);
  const made = useAtomValue(lastValuesAtom);
  const [orderNumber] = useState(() => toOrderNumber(new Date(), Math.random()));
  if (page.direction === 'push') {
    const content = current?.request ?? {};
    return { content, byLibrary: content };
  }
  const request = current?.request ?? {};
  const lent = isDemo && samples ? { ...samples[findDemoRole(page.hints, request)] } : null;
  const known = made && Object.keys(made).length > 0 ? made : lent;
  const last = { ...placeholderNumbers, ...known };
  const options = { customerCode, salesmanCode, last, orderNumber };
  const toContent = (shown: typeof request) => {
    const fresh = withFreshTimes(page, shown, toDay(new Date(), timeZone));
    return toStartData(page, { request: fresh }, options);
  };
  return {
    content: toContent(request),
    byLibrary: toContent(current ? toLibraryRequest(page, current) : {}),
  };
}
