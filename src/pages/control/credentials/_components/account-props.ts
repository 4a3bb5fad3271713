import type { ConsoleAccount, ConsoleAccounts } from '#contract/portal/console-accounts.ts';

/** What an account is shown with, and each thing that can be done about it. */
export interface AccountProps extends Pick<ConsoleAccounts, 'address' | 'overlapHours'> {
  account: ConsoleAccount;
  /** Shared by everybody: nothing of it can be changed. */
  isFixed: boolean;
  reload: () => void;
}
