import type { ClaimedMessage } from './message-queue.ts';

/** A message that could not be handed over; `final`: trying again changes nothing. */
export class DeliveryError extends Error {
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(reason);
    this.final = final;
  }
}

/** Hands messages of one channel over; `send` rejects with a DeliveryError. */
export interface Send {
  send(message: ClaimedMessage): Promise<void>;
  close(): void;
}
