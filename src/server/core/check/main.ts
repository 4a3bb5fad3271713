import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { endOnClosedPipe } from '#server/runtime/closed-pipe.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { exit } from '#server/settings/settings-or-exit.ts';
import { createAreaBook } from '../built-in/areas/area-book.ts';
import { createLocate } from '../built-in/areas/find-place.ts';
import { shippedAreas } from '../built-in/areas/load-csv.ts';
import { createTerritory } from '../built-in/areas/territory.ts';
import { createQuotes } from '../built-in/enquiries/routing.ts';
import { shippedOutlets } from '../built-in/outlets/outlet-file.ts';
import { toOutletRows, toPlaces } from '../built-in/outlets/outlet-rows.ts';
import { readCoreSettings } from '../core-settings.ts';
import { CoreClient } from '../forward/core-client.ts';
import { signMessage } from '../protocol.ts';
import { Checked } from './checked.ts';
import { runChecks, toWords } from './checks.ts';
import { EventReceiver } from './event-receiver.ts';

/** Runs every check against a core, prints each result, and exits with 1 if one fails. */

const usage =
  'Write CORE_SECRET=whsec_… npm run core:check -- http://localhost:3100 [--events <port>]';
const reportMs = 15_000;

function argumentsOrExit() {
  try {
    const options = { events: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return exit(usage);
  }
}

endOnClosedPipe();
const { positionals, values } = argumentsOrExit();
const [url = ''] = positionals;
if (!/^https?:\/\//.test(url) || !URL.canParse(url)) exit(usage);
if (values.events !== undefined && !/^\d{1,5}$/.test(values.events)) exit(usage);

function settingsOrExit() {
  try {
    return readCoreSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return exit(error.message);
    throw error;
  }
}

const { coreSecrets: secrets, timeZone, carrierCode } = settingsOrExit();
const client = new CoreClient({ url, secrets, timeoutMs: 10_000, concurrency: 8 });
const capabilities = await client
  .readCapabilities()
  .catch((error) => exit(`GET ${url}/capabilities: ${toWords(error)}`));

async function openReceiver(port: string) {
  const receiver = new EventReceiver({ secrets, now: Date.now });
  await receiver.app
    .listen({ port: Number(port), host: '0.0.0.0' })
    .catch((error) => exit(`The reports cannot be received on port ${port}: ${error.message}`));
  const { port: listening } = receiver.app.server.address() as AddressInfo;
  process.stdout.write(`Reports are received at port ${listening}, /core/events.\n`);
  return receiver;
}

/** The places and outlets that are shipped with the portal: the courier's own are in its database. */
const book = createAreaBook(shippedAreas());
const outlets = toOutletRows(shippedOutlets(), toPlaces(book), 'unknown places');
const territory = createTerritory(book, outlets);
const areas = { territory: async () => territory };
const receiver = values.events === undefined ? undefined : await openReceiver(values.events);
const checked = new Checked({
  client,
  capabilities,
  account: `99${String(randomInt(1e9)).padStart(10, '0')}`,
  timeZone,
  carrierCode,
  now: Date.now,
  pause,
  locate: createLocate(areas),
  quotes: createQuotes(areas),
  events: receiver && { receiver, waitMs: reportMs },
  sign: (id, body) => signMessage(secrets, id, body),
  async probe(path, headers, body) {
    const reply = await request(url.replace(/\/+$/, '') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body ?? null,
    });
    await reply.body.dump();
    return reply.statusCode;
  },
});

const marks = { ok: 'ok   ', fails: 'FAIL ', 'not asked': '-    ' };
let failed = 0;
let unasked = 0;
for await (const { name, outcome, words } of runChecks(checked)) {
  if (outcome === 'fails') failed += 1;
  if (outcome === 'not asked') unasked += 1;
  const more = outcome === 'fails' ? `\n      ${words}` : words && `: ${words}`;
  process.stdout.write(`${marks[outcome]} ${name}${more}\n`);
}
await Promise.all([client.close(), receiver?.app.close()]);
const left = unasked === 0 ? '' : ` ${unasked} were not checked: their lines say why.`;
process.stdout.write(
  failed === 0
    ? `\nThe core answers all that was asked.${left}\n`
    : `\n${failed} fall short.${left}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
