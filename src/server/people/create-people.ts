import type { Pool } from 'pg';
import type { Courier } from '#server/courier/courier.ts';
import type { Settings } from '#server/settings.ts';
import type { Texts } from '#server/texts.ts';
import { Bound } from './bound.ts';
import { CodeAttempts } from './codes/code-attempts.ts';
import { SendLimits } from './codes/send-limits.ts';
import type { People } from './people.ts';
import { Attempts } from './users/attempts.ts';
import { Passwords } from './users/passwords.ts';

interface PeopleDeps {
  settings: Settings;
  texts: Texts;
  /** PostgreSQL's, where the database is one: attempts are counted there. */
  pool?: Pool | undefined;
  isCoreAway: People['isCoreAway'];
}

/** What the functions about people stand on, over a courier. */
export function createPeople(
  courier: Courier,
  { settings, texts, pool, isCoreAway }: PeopleDeps,
): People {
  const passwords = new Passwords();
  const attempts = new Attempts(pool);
  const codeAttempts = new CodeAttempts(pool);
  const sendLimits = new SendLimits(settings.smsPerCountryDay, pool);
  const pushTrials = new Bound({ name: 'push-trial', points: 30, duration: 600 }, pool);
  const signatures = new Bound({ name: 'sign-production', points: 60, duration: 600 }, pool);
  const wrongProofs = new Bound({ name: 'wrong-proof', points: 100, duration: 86_400 }, pool);
  // In this process's memory: no page comes near it, and it must cost no query.
  const sessionCalls = new Bound({ name: 'session-calls', points: 600, duration: 60 }, undefined);
  const bounds = {
    attempts,
    codeAttempts,
    sendLimits,
    pushTrials,
    signatures,
    wrongProofs,
    sessionCalls,
  };
  return { ...courier, settings, texts, isCoreAway, passwords, ...bounds };
}
