import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';

/** The parts of an operation's page that the panel needs. A text without an operation has an empty id. */
export type SignedPage = Pick<
  OperationPage,
  'id' | 'path' | 'version' | 'businessDigest' | 'examples'
>;

/** Props of the panels of all versions. */
export interface PanelProps {
  page: SignedPage;
  /** The server signs with what it keeps of this account; keys typed here are compared with it. */
  own?: OwnAccount | undefined;
  /** There is no tester beside it that it could be taken for. */
  alone?: boolean;
}
