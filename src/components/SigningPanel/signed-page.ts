import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';

/** What the panel has to know of what it signs; an operation's page says all of it. Any text has an empty id. */
export type SignedPage = Pick<
  OperationPage,
  'id' | 'path' | 'version' | 'businessDigest' | 'examples'
>;

/** What the panels of all versions take. */
export interface PanelProps {
  page: SignedPage;
  /** The server signs with what it keeps of this account; keys typed here are compared with it. */
  own?: OwnAccount | undefined;
  /** There is no tester beside it that it could be taken for. */
  alone?: boolean;
}
