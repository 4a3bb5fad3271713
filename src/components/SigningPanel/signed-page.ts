import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';

/** The parts of an operation's page that the panel needs. A text without an operation has an empty id. */
export type SignedPage = Pick<
  OperationPage,
  'id' | 'path' | 'version' | 'businessDigest' | 'examples'
>;

export interface PanelProps {
  page: SignedPage;
  /** The server signs with its stored keys of this account; typed keys are compared. */
  own?: OwnAccount | undefined;
  /** No tester beside it could be mistaken for it. */
  alone?: boolean;
}
