import type { Selectable } from 'kysely';
import type { WebhookKind } from '#contract/operations/pushes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Db } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import type { ShowPictures } from '#server/pictures/addresses.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TextOf } from '#server/text/texts.ts';
import type { CallbackRules } from './callback-url.ts';
import { createInboxPost, type InboxDeps } from './inbox.ts';
import { createPost, type Post } from './post.ts';

export interface Callbacks {
  rules: CallbackRules;
  post: Post;
}

/** Creates the rules for addresses and the way to them: out, or into an inbox of the portal. */
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

export interface TestContent {
  /** bizContent of version 1. */
  content: string;
  /** When the push that it repeats was written, in milliseconds since 1970. */
  createdAt?: number;
}

export interface PushContext {
  database: Db;
  /** For statements that read much, such as lists: they hold up no call. */
  reports: Db;
  write: Write;
  secrets: Secrets;
  now(): number;
  /** IANA zone of local times on the wire. */
  timeZone: string;
  /** In the words of the wire, which programs compare: `Pickup scan`. */
  wireTextOf: TextOf;
  callbacks: Callbacks;
  /** Signs the addresses of pictures in content that leaves. */
  showPictures: ShowPictures;
  /** Content of a test push to an account; `isSet`: it goes to the configured address. */
  testContentOf(account: TestAccount, kind: WebhookKind, isSet: boolean): Promise<TestContent>;
  /** Called after a change that may have written a push, so that it is sent at once. */
  wakePushes(): void;
}
