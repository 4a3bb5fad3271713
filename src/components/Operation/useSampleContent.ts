import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { credentialsAtom, credentialsSourceAtom, demoSampleAtom } from '#client/credentials.ts';
import { useSiteSettings } from '#client/environment.ts';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { lastValuesAtom } from '#client/last-values.ts';
import { onlyReads, toOrderNumber, toStartData } from '#client/start-data.ts';
import type { OperationPage } from '#contract/page.ts';
import { useSampleExample } from './sample-choice.ts';

/** The chosen example as if it took place today, with numbers that this reader can use. */
export function useSampleContent(page: OperationPage): Record<string, unknown> {
  const { current } = useSampleExample(page);
  const { timeZone } = useSiteSettings();
  const { customerCode, salesmanCode } = useAtomValue(credentialsAtom);
  const isDemo = useAtomValue(credentialsSourceAtom) === 'demo';
  const demoSample = useAtomValue(demoSampleAtom);
  const last = useAtomValue(lastValuesAtom);
  const [orderNumber] = useState(() => toOrderNumber(new Date(), Math.random()));
  if (page.direction === 'push') return current?.request ?? {};
  const request = withFreshTimes(page, current?.request ?? {}, toDay(new Date(), timeZone));
  const lent = isDemo && onlyReads(page) ? demoSample : null;
  const options = { customerCode, salesmanCode, last: last ?? lent ?? {}, orderNumber };
  return toStartData(page, { request }, options);
}
