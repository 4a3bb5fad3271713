import type { ClaimedMessage } from './message-queue.ts';

/** A message that could not be delivered; `final`: retries are useless. */
export class DeliveryError extends Error {
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(reason);
    this.final = final;
  }
}

/** Why a message could not be delivered, with the tried addresses. */
export function toReason(error: unknown, tried: string): string {
  const { message, cause } = error as Error;
  const parts = [message, cause instanceof Error ? cause.message : '', tried];
  return parts.filter((part) => part !== '').join(': ');
}

/** Delivers messages of one channel; `send` rejects with a DeliveryError. */
export interface Send {
  send(message: ClaimedMessage): Promise<void>;
  close(): void;
}
