import { exampleDay } from '#contract/example-day.ts';
import { acknowledgement } from '#contract/push.ts';
import type { Exchange, OperationPage, PageExample } from './page.ts';

/** Any status of 2xx ends a push of version 2. */
export const pushStatusLine = 'HTTP/1.1 204 No Content';

const writtenAt = `${exampleDay}T10:15:30+02:00`;

type Page = Pick<OperationPage, 'id' | 'direction' | 'version'>;

/** An example as it travels in the version of its page: examples of pushes hold only what is told. */
export function toExchange(page: Page, { request, answer }: PageExample): Exchange {
  if (page.direction === 'call') return { request, answer };
  if (page.version.scheme === 'md5-v1') return { request, answer: acknowledgement };
  return { request: { type: page.id, timestamp: writtenAt, data: request }, answer: null };
}
