import http from 'node:http';
import { send } from '../post.ts';
import type { Random } from '../random.ts';
import type { Aim, Shot } from './targets.ts';

const atOnce = 16;
const shownCharacters = 300;
const keptFailures = 10;
/** Codes of internal faults: the open API's and the portal's. */
const internalCodes = /"code":\s*"?(145005000|149010003)\b/;
/** Envelopes of gateway, portal and core, and an accepted event. */
const success = /"code":\s*"?1\b|"result":"taken"/;
/** Answers must not reveal stack traces or libraries. */
const inside = /\n\s+at |node:internal|\.ts:\d+|SQLITE_|sqlite|kysely|SqliteError|pg_/;

const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });

/** Asks once more if a kept connection was closed at the moment of its use. */
async function ask(address: string, shot: Shot) {
  const url = `${address}${shot.path}`;
  return send(url, shot, agent).catch((error) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return send(url, shot, agent);
    throw error;
  });
}

/** Answer to an unknown address if the site is not built. */
const noSite = 'The site is not built yet';

function findFault(status: number, text: string): string | undefined {
  if (status === 503 && text.startsWith(noSite)) return undefined;
  if (status >= 500 || internalCodes.test(text)) return 'an internal fault';
  return inside.test(text) ? 'internals are revealed' : undefined;
}

export interface Fired {
  answered: number;
  /** Answers by HTTP status. */
  statuses: Map<number, number>;
  /** Calls that succeeded; without any, the campaign tries nothing. */
  accepted: number;
  /** The first calls with a forbidden answer, to be repeated by hand. */
  failures: string[];
}

/** Makes `count` calls, some at once, and checks each answer. */
export async function fire(
  address: string,
  aim: Aim,
  count: number,
  random: Random,
): Promise<Fired> {
  const fired: Fired = { answered: 0, statuses: new Map(), accepted: 0, failures: [] };
  let made = 0;
  const note = (shot: Shot, words: string) => {
    if (fired.failures.length >= keptFailures) return;
    const { method, path, body = '' } = shot;
    fired.failures.push(`${method} ${path} ${body.slice(0, shownCharacters)}: ${words}`);
  };
  const shoot = async () => {
    while (made < count) {
      made += 1;
      const shot = aim(random);
      const outcome = await ask(address, shot).catch((error: Error) => error);
      if (outcome instanceof Error) {
        note(shot, outcome.message);
        continue;
      }
      const { status, text } = outcome;
      fired.answered += 1;
      fired.statuses.set(status, (fired.statuses.get(status) ?? 0) + 1);
      if (success.test(text)) fired.accepted += 1;
      const fault = findFault(status, text);
      if (fault) note(shot, `${fault}, ${status} ${text.slice(0, shownCharacters)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, shoot));
  return fired;
}
