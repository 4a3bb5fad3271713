import type {
  ConsoleAccount,
  ConsoleAccounts,
  SecretKind,
} from '#contract/portal/console-accounts.ts';

export interface AccountProps extends Pick<ConsoleAccounts, 'address' | 'overlapHours'> {
  account: ConsoleAccount;
  /** True for the shared demo account, which cannot be changed. */
  isFixed: boolean;
  reload: () => void;
}

export interface SecretProps extends AccountProps {
  kind: SecretKind;
}

/** Returns when a secret was made (null: not yet), and the previous one while it works. */
export function toSecretState(
  { keyMadeAt, oldKey, webhookSecret }: ConsoleAccount,
  kind: SecretKind,
) {
  return kind === 'privateKey' ? { madeAt: keyMadeAt, old: oldKey } : webhookSecret;
}
