/** What a receiver of one kind of push holds. */
export interface ReceiverOptions {
  /** Path of the address that the courier calls. */
  path: string;
  privateKey: string;
  /** The field of the push that it prints. */
  field: string;
}
