import { hash, randomBytes } from 'node:crypto';
import { toDevice } from '#contract/device.ts';
import type { Locale } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toReader, toTime } from '../messages/reader.ts';
import type { People } from '../people.ts';
import { linkDays } from '../sessions/end-by-link.ts';
import { addEvent } from '../sessions/session-events.ts';
import { type Arrival, meetDevice } from './known-devices.ts';
import { rememberNetwork } from './known-networks.ts';
import { tellChange } from './tell-change.ts';

const tokenBytes = 32;

/** Name of a browser in words that its owner recognises. */
function toBrowser({ texts }: People, locale: Locale, userAgent: string): string {
  const { browser, system } = toDevice(userAgent);
  if (browser && system) {
    return texts.get(locale, 'sessions.device', { browser, system }, 'code.json');
  }
  return browser ?? system ?? texts.get(locale, 'sessions.unknown', {}, 'code.json');
}

/** Notifies a user of a sign-in, with a token that can end the session. */
async function tell(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { ip, userAgent, token }: Arrival & { token: string },
): Promise<void> {
  const reader = toReader(people, user);
  const values = {
    account: user.account,
    address: ip,
    browser: toBrowser(people, reader.locale, userAgent),
    time: toTime(reader, people.now()),
    token,
    days: linkDays,
  };
  await tellChange(transaction, people, user, { template: 'newDevice', values });
}

/**
 * Records a sign-in with its network and browser, and reports unknown ones regardless of settings.
 * The transaction must lock the user.
 */
export async function noteSignIn(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { sessionId, ...arrival }: Arrival & { sessionId: string },
): Promise<void> {
  const { id: user_id } = user;
  const { mark, isUnknown, isTold } = await meetDevice(transaction, people, user_id, arrival);
  await rememberNetwork(transaction, people, user_id, { ip: arrival.ip, isUse: false });
  const token = randomBytes(tokenBytes).toString('base64url');
  const event = {
    user_id,
    action: 'session.signIn',
    session_id: sessionId,
    way: arrival.way ?? arrival.factors?.at(-1) ?? 'password',
    is_unknown_device: isUnknown ? 1 : 0,
    device: mark,
    link_hash: isTold ? hash('sha256', token) : null,
  } as const;
  await addEvent(transaction, people, event, arrival);
  if (isTold) await tell(transaction, people, user, { ...arrival, token });
}
