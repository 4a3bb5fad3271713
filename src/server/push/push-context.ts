import type { Selectable } from 'kysely';
import type { PushKind } from '#contract/operations/pushes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Db } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TextOf } from '#server/text/texts.ts';
import type { CallbackRules } from './callback-url.ts';
import { createInboxPost, type InboxDeps } from './inbox.ts';
import { createPost, type Post } from './post.ts';

/** Which callback addresses are taken, and what posts to them. */
export interface Callbacks {
  rules: CallbackRules;
  post: Post;
}

/** Which addresses the settings allow, and the way to them: out, or into an inbox of the portal's. */
export function createCallbacks(
  { callbackRules: rules, pushTimeoutS }: Settings,
  inboxes: InboxDeps,
): Callbacks {
  const timeoutMs = pushTimeoutS * 1000;
  const postOut = createPost({ ...rules, timeoutMs });
  const postIn = createInboxPost(inboxes, timeoutMs);
  const post: Post = (request) =>
    request.destination.kind === 'inbox' ? postIn(request) : postOut(request);
  return { rules, post };
}

export type TestAccount = Pick<Selectable<AccountTable>, 'id' | 'api_account' | 'environment'>;

/** What a test push says. */
export interface TestContent {
  /** bizContent of version 1. */
  content: string;
  /** When the push that it repeats was written, in milliseconds since 1970. */
  createdAt?: number;
}

/** What the functions about pushes and their addresses stand on. */
export interface PushContext {
  database: Db;
  /** For statements that read much, such as lists: they hold up no call. */
  reports: Db;
  write: Write;
  secrets: Secrets;
  /** Milliseconds since 1970. */
  now(): number;
  /** IANA name of the zone in which wire times are local. */
  timeZone: string;
  /** In the words of the wire, which programs compare: `Pickup scan`. */
  wireTextOf: TextOf;
  /** The way out to integrators' servers. */
  callbacks: Callbacks;
  /** What a test push to an account says; `isSet`: it goes to the address that is set. */
  testContentOf(account: TestAccount, kind: PushKind, isSet: boolean): Promise<TestContent>;
  /** Told after a change that may have written a push, so that it leaves at once. */
  wakePushes(): void;
}
