import type { OperationPage } from '#reference/page.ts';

/** What the panel has to know of what it signs; an operation's page says all of it. Any text has an empty id. */
export type SignedPage = Pick<OperationPage, 'id' | 'businessDigest' | 'examples'>;
