#!/usr/bin/env node
// Forwards the pushes of your sandbox account to a receiver on this machine, and carries its answers
// back. One file, no dependencies, Node.js 18.18 or later:
//
//   export LISTEN_TOKEN='listen_…'
//   node listen.mjs --url 'https://portal.example.com' --to 'http://localhost:8080/logisticsStatusFeedback'
//
// --url   the developer portal; LISTEN_URL
// --token made in the console, on the page "Test inbox"; LISTEN_TOKEN keeps it out of the list of processes
// --to    where your receiver listens; LISTEN_TO
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setDefaultAutoSelectFamily } from 'node:net';
import process, { argv, env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

// `localhost` is ::1 and 127.0.0.1, and Node.js 18 would try the first alone.
setDefaultAutoSelectFamily(true);

const mostAtOnce = 8;
const longestAnswer = 64 * 1024;
/** Longer than the portal waits for a push. */
const askTimeoutMs = 30_000;
/** Milliseconds before the portal is asked again, where it did not answer. */
const pausesMs = [500, 1000, 2000, 5000];
/** The portal takes no longer duration: a machine may sleep while a push is under way. */
const longestMs = 1_000_000;
/** Codes of the portal's answers. */
const success = 1;
const tooOften = 149010007;
/** The answer says what is wrong, and asking again would not help. */
const isFinal = (code) => [149010011, 149010006, 149010004, 149010001].includes(code);

/** What the portal said where asking again would not help. */
class Refused extends Error {}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function say(message) {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${message}`);
}

const examples = {
  url: 'https://portal.example.com',
  to: 'http://localhost:8080/logisticsStatusFeedback',
};

function readUrl(name, text) {
  const url = text && URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  return fail(`--${name} must be an address such as ${examples[name]}, but is: ${text}`);
}

function readOptions() {
  const text = { type: 'string' };
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { url: text, token: text, to: text, help: { type: 'boolean', short: 'h' } },
  });
  const { url = env.LISTEN_URL, token = env.LISTEN_TOKEN, to = env.LISTEN_TO } = values;
  if (values.help || !url || !token || !to) {
    const missing = Object.entries({ url, token, to }).filter(([, value]) => !value);
    const names = missing.map(([name]) => `--${name}`).join(', ');
    fail(
      `${names ? `Missing: ${names}\n` : ''}Usage: node listen.mjs --url <portal> --token <token> --to <local address>`,
    );
  }
  return { portal: readUrl('url', url), token, to: readUrl('to', to) };
}

/** Asks the portal once; throws where no envelope came. */
async function ask({ portal, token }, path, body, over) {
  const response = await fetch(new URL(`/openplatformweb/listen/${path}`, portal), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      langtype: 'EN',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([over, AbortSignal.timeout(askTimeoutMs)]),
  });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`HTTP ${response.status}, and no JSON: is --url the portal's?`);
  }
}

/** All that ask share one connection to tell of: it is lost once and comes back once. */
const connection = { isLost: false };

/**
 * Asks until the portal answers, and says when that was asked; undefined where `over` comes first.
 * Throws Refused.
 */
async function askAgain(options, path, body, over) {
  for (let tries = 0; !over.aborted; tries += 1) {
    const askedAt = Date.now();
    let pauseMs = pausesMs[Math.min(tries, pausesMs.length - 1)];
    try {
      const { code, msg, data } = await ask(options, path, body, over);
      if (code === success) {
        if (connection.isLost) say('connected again');
        connection.isLost = false;
        return { ...data, askedAt };
      }
      if (isFinal(code)) throw new Refused(msg);
      if (code === tooOften) pauseMs = 1000 * (data?.waitS ?? 5);
      if (tries === 0) say(`the portal answered: ${msg}; trying again`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (over.aborted) break;
      const reason = error.cause?.code ?? error.message;
      if (!connection.isLost) say(`connection lost, retrying: ${reason}`);
      connection.isLost = true;
    }
    if (over.aborted) break;
    await wait(pauseMs, undefined, { signal: over }).catch(() => {});
  }
  return undefined;
}

/** Posts a push as the portal would, follows nothing, and reads what a push's answer may hold. */
function post(to, { headers, body }, timeoutMs) {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const length = Buffer.byteLength(body);
    const request = (to.protocol === 'https:' ? https : http).request(to, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      agent: false,
      signal,
    });
    const giveUp = (error) => reject(signal.aborted ? { code: 'timeout' } : error);
    request.on('error', giveUp);
    // Without this listener a 101 would end the connection and tell nobody.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ response, bytes: Buffer.alloc(0), cut: false });
    });
    request.on('response', async (response) => {
      const chunks = [];
      let size = 0;
      try {
        for await (const chunk of response) {
          chunks.push(chunk);
          size += chunk.length;
          if (size > longestAnswer) break;
        }
      } catch (error) {
        giveUp(error);
        return;
      }
      const bytes = Buffer.concat(chunks).subarray(0, longestAnswer);
      resolve({ response, bytes, cut: size > longestAnswer });
    });
    request.end(body);
  });
}

/** The answer's headers that the portal looks at. */
function pick(headers) {
  const limits = { 'retry-after': 100, location: 1000, 'content-encoding': 100 };
  const kept = Object.entries(limits).flatMap(([name, limit]) =>
    headers[name] ? [[name, headers[name].slice(0, limit)]] : [],
  );
  return Object.fromEntries(kept);
}

async function forward(to, push, timeoutMs) {
  const startedAt = performance.now();
  const close = (answer) => ({
    id: push.id,
    claim: push.claim,
    durationMs: Math.min(Math.round(performance.now() - startedAt), longestMs),
    ...answer,
  });
  try {
    const { response, bytes, cut } = await post(to, push, timeoutMs);
    const body = bytes.toString('base64');
    return close({ status: response.statusCode, headers: pick(response.headers), body, cut });
  } catch (error) {
    const code = String(error.code ?? error.errors?.[0]?.code ?? 'ECONNRESET');
    return close({ error: code.replace(/\W/g, '_').slice(0, 60) });
  }
}

/** Forwards a push and brings the answer, both while the push is this listener's: `until` in milliseconds since 1970. */
async function handle(options, push, until) {
  const what = `${push.kind} ${push.billCode} attempt ${push.headers['x-push-attempt']}`;
  const leftMs = until - Date.now();
  if (leftMs <= 0) return say(`${what}: it came too late to be forwarded, and comes again`);
  const answer = await forward(options.to, push, Math.min(push.timeoutMs, leftMs));
  const came = answer.error ?? `HTTP ${answer.status}`;
  say(`${what}: ${came} (${answer.durationMs} ms)`);
  if (answer.error === 'ECONNREFUSED') say(`nothing listens at ${options.to}: is your receiver up?`);
  const over = AbortSignal.timeout(Math.max(0, until - Date.now()));
  const taken = await askAgain(options, 'answer', answer, over).catch(({ message }) => say(message));
  if (!taken?.kept) say(`${what}: unless the portal has this answer already, the push comes again`);
}

async function run() {
  const options = readOptions();
  const ending = new AbortController();
  const listener = randomUUID();
  const underWay = new Set();
  const stop = () => {
    if (ending.signal.aborted || underWay.size === 0) process.exit();
    ending.abort();
    say(`ending: ${underWay.size} under way; press again to end at once`);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  say(`forwarding sandbox pushes from ${options.portal.origin} to ${options.to}`);
  let begins = true;
  while (!ending.signal.aborted) {
    const room = mostAtOnce - underWay.size;
    if (room === 0) {
      await Promise.race(underWay);
      continue;
    }
    const asked = { listener, room, ...(begins && { begins }) };
    const given = await askAgain(options, 'next', asked, ending.signal).catch(({ message }) => {
      console.error(message);
      process.exitCode = 1;
      ending.abort();
    });
    if (!given) break;
    begins = false;
    for (const push of given.pushes) {
      // Whatever took time but the portal's own wait, the push may have waited here.
      const until = given.askedAt + given.waitedMs + push.heldMs;
      const work = handle(options, push, until).finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }
  // Each ends with its claim at the latest.
  await Promise.all(underWay);
  process.exit();
}

await run();
