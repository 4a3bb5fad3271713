import type {
  ConsoleAccount,
  ConsoleAccounts,
  SecretKind,
} from '#contract/portal/console-accounts.ts';

/** What an account is shown with, and each thing that can be done about it. */
export interface AccountProps extends Pick<ConsoleAccounts, 'address' | 'overlapHours'> {
  account: ConsoleAccount;
  /** Shared by everybody: nothing of it can be changed. */
  isFixed: boolean;
  reload: () => void;
}

/** The same about one of its secrets. */
export interface SecretProps extends AccountProps {
  kind: SecretKind;
}

/** When a secret of an account was made, null: not yet; and the one before it, while it works. */
export function toSecretState(
  { keyMadeAt, oldKey, webhookSecret }: ConsoleAccount,
  kind: SecretKind,
) {
  return kind === 'privateKey' ? { madeAt: keyMadeAt, old: oldKey } : webhookSecret;
}
