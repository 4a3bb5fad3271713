import type { Environment } from '#contract/portal/console-fields.ts';
import type { CallbackRow } from '#contract/portal/console-pushes.ts';

/** Props of an address and its actions. */
export interface AddressProps {
  environment: Environment;
  callback: CallbackRow;
  reload: () => void;
}
