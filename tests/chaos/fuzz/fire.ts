import http from 'node:http';
import type { Random } from '../random.ts';
import type { Aim, Shot } from './targets.ts';

const atOnce = 16;
const giveUpMs = 60_000;
const shownCharacters = 300;
const keptFailures = 10;
/** Answers of faults of ours: the open API's code and the portal's. */
const internalCodes = /"code":\s*"?(145005000|149010003)\b/;
/** The envelopes of gateway, portal and core, and an event that was taken. */
const success = /"code":\s*"?1\b|"result":"taken"/;
/** Where a program was, or what it is made of, is nobody's business. */
const inside = /\n\s+at |node:internal|\.ts:\d+|SQLITE_|sqlite|kysely|SqliteError|pg_/;

const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });

function send(address: string, { method, path, headers, body }: Shot) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { method, agent, headers: { ...headers, ...length } };
    const request = http.request(`${address}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.setTimeout(giveUpMs, () => request.destroy(new Error('no answer within 60 s')));
    request.once('error', reject);
    request.end(body);
  });
}

/** A kept connection may be closed in the moment of its use: what is asked once more is asked of a new one. */
async function ask(address: string, shot: Shot) {
  return send(address, shot).catch((error) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return send(address, shot);
    throw error;
  });
}

/** Of addresses that are nobody's, where there is no built site to say so. */
const noSite = 'The site is not built yet';

function findFault(status: number, text: string): string | undefined {
  if (status === 503 && text.startsWith(noSite)) return undefined;
  if (status >= 500 || internalCodes.test(text)) return 'a fault of ours';
  return inside.test(text) ? 'the inside of the program' : undefined;
}

export interface Fired {
  answered: number;
  /** Answers by HTTP status. */
  statuses: Map<number, number>;
  /** Calls that did what they asked for: where there are none, nobody got as far as what is tried. */
  accepted: number;
  /** The first calls that were answered as none may be, to be made again by hand. */
  failures: string[];
}

/** Makes so many calls, some at once, and looks at each answer. */
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
