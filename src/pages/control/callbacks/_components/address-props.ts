import type { Environment } from '#contract/portal/console-fields.ts';
import type { CallbackRow } from '#contract/portal/console-pushes.ts';

/** What an address is shown with, and each thing that can be done about it. */
export interface AddressProps {
  environment: Environment;
  callback: CallbackRow;
  reload: () => void;
}
