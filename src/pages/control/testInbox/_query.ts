import type { QueryState } from '#client/useQueryState.ts';
import type { Inbox } from '#contract/portal/console-inbox.ts';

/** The open push, and how many are listed. */
export const inboxQuery = { push: '', size: 50 };

export type InboxQuery = QueryState<typeof inboxQuery>;

export interface InboxProps {
  inbox: Inbox;
  reload: () => void;
}
