import type { Db } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import type { CallbackRules } from '#server/push/callback-url.ts';
import type { Post } from '#server/push/post.ts';
import type { Secrets } from '#server/secrets.ts';
import type { FindCustomer } from './accounts/customer-store.ts';
import type { Areas } from './areas/areas.ts';
import type { LabelThread } from './labels/label-thread.ts';
import type { Numbers } from './numbers.ts';
import type { FindOrder } from './orders/order-store.ts';
import type { FindTraced } from './tracking/scan-store.ts';

/** A text of contract.json, with its values filled in. */
export type TextOf = (key: string, values?: Record<string, string>) => string;

/** Which callback addresses are taken, and what posts to them. */
export interface Callbacks {
  rules: CallbackRules;
  post: Post;
}

/** What the courier's domain functions stand on. */
export interface Courier {
  database: Db;
  /** For statements that read much, such as lists: they hold up no call. */
  reports: Db;
  write: Write;
  findCustomer: FindCustomer;
  findOrder: FindOrder;
  findTraced: FindTraced;
  /** Milliseconds since 1970. */
  now(): number;
  numbers: Numbers;
  areas: Areas;
  /** IANA name of the zone in which wire times are local. */
  timeZone: string;
  /** What the courier is called in pushes. */
  carrierCode: string;
  /** What the courier calls itself on labels. */
  brandName: string;
  secrets: Secrets;
  /** In the words of the wire, which programs compare: `Pickup scan`. */
  wireTextOf: TextOf;
  /** Makes the PDFs of labels. */
  labels: LabelThread;
  /** The way out to integrators' servers. */
  callbacks: Callbacks;
  /** Told after a change that may have written a push, so that it leaves at once. */
  wakePushes(): void;
}
