import { type WebhookKind, webhookKinds } from '#contract/operations/pushes.ts';
import { mostAddresses } from '#contract/push.ts';

/** One of an account's addresses for a kind of push; the first if no number is given. */
export interface AddressPlace {
  accountId: string;
  kind: string;
  /** 1 to `mostAddresses`. */
  address?: number | undefined;
}

/**
 * Returns the channel of an address: the value of the columns `kind` of `callback`, `callback_secret` and
 * `push`. The first address has the kind itself, as before there were others, and a further one adds its
 * number. Keys and indexes on `kind` then keep order, claims and limits of each address apart.
 */
export function toChannel({ kind, address = 1 }: Omit<AddressPlace, 'accountId'>): string {
  return address === 1 ? kind : `${kind}#${address}`;
}

/** Returns the kind and the number of the address that a channel belongs to. */
export function readChannel(channel: string): { kind: WebhookKind; address: number } {
  const [kind = '', number = '1'] = channel.split('#');
  return { kind: kind as WebhookKind, address: Number(number) };
}

const numbers = Array.from({ length: mostAddresses }, (_, at) => at + 1);

/** Numbers of the addresses besides the first. */
export const furtherNumbers = numbers.slice(1);

/** Returns the channels of all addresses that kinds may have. */
export function toChannels(kinds: readonly string[]): string[] {
  return kinds.flatMap((kind) => numbers.map((address) => toChannel({ kind, address })));
}

/** Channels of the further addresses of every kind. */
export const furtherChannels = webhookKinds.flatMap((kind) =>
  furtherNumbers.map((address) => toChannel({ kind, address })),
);
