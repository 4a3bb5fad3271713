import { exampleDay } from '#contract/example-day.ts';
import { acknowledgement } from '#contract/push.ts';
import type { Exchange, OperationPage, PageExample } from './page.ts';

/** Any 2xx status acknowledges a version 2 push. */
export const pushStatusLine = 'HTTP/1.1 204 No Content';

const writtenAt = `${exampleDay}T10:15:30+02:00`;

type Page = Pick<OperationPage, 'id' | 'direction' | 'version'>;

/** Returns an example as sent in its page's version: push examples hold only the data. */
export function toExchange(page: Page, { request, answer }: PageExample): Exchange {
  if (page.direction === 'call') return { request, answer };
  if (page.version.scheme === 'md5-v1') return { request, answer: acknowledgement };
  return { request: { type: page.id, timestamp: writtenAt, data: request }, answer: null };
}
