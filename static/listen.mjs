#!/usr/bin/env node
// Forwards the pushes of your sandbox account to a receiver on this machine, and carries its answers
// back. One file, no dependencies, Node.js 18.17 or later:
//
//   node listen.mjs --url https://portal.example.com --token listen_… --to http://localhost:8080/pushes
//
// --url   the developer portal; LISTEN_URL
// --token made in the console, on the page "Test inbox"; LISTEN_TOKEN keeps it out of the history
// --to    where your receiver listens; LISTEN_TO
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import process, { argv, env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const mostAtOnce = 8;
const longestAnswer = 64 * 1024;
/** Longer than the portal waits for a push. */
const askTimeoutMs = 30_000;
/** Milliseconds before the portal is asked again, where it did not answer. */
const pausesMs = [500, 1000, 2000, 5000];
/** How long an answer is worth sending: later, the portal sends the push again. */
const answerWorthMs = 60_000;
/** Codes of the portal's answers. */
const success = 1;
const tooOften = 149010007;
/** The answer says what is wrong, and asking again would not help. */
const isFinal = (code) => [149010011, 149010006, 149010004, 149010001].includes(code);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function say(message) {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${message}`);
}

function readUrl(name, text) {
  const url = text && URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  return fail(`--${name} must be an address such as http://localhost:8080/pushes, but is: ${text}`);
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
async function ask({ portal, token, ending }, path, body) {
  const response = await fetch(new URL(`/openplatformweb/listen/${path}`, portal), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      langtype: 'EN',
    },
    body: JSON.stringify(body),
    signal:
      path === 'next'
        ? AbortSignal.any([ending.signal, AbortSignal.timeout(askTimeoutMs)])
        : AbortSignal.timeout(askTimeoutMs),
  });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`HTTP ${response.status}, and no JSON: is --url the portal's?`);
  }
}

/** Asks until the portal answers; undefined where it is worth it no longer. */
async function askAgain(options, path, body, isWorth) {
  for (let tries = 0; isWorth(); tries += 1) {
    let reason = '';
    let pauseMs = pausesMs[Math.min(tries, pausesMs.length - 1)];
    try {
      const { code, msg, data } = await ask(options, path, body);
      if (code === success) return data;
      if (isFinal(code)) fail(msg);
      if (code === tooOften) pauseMs = 1000 * (data?.waitS ?? 5);
      reason = msg;
    } catch (error) {
      reason = error.cause?.code ?? error.message;
    }
    if (!isWorth()) return undefined;
    if (tries === 0) say(`the portal does not take part: ${reason}; trying again`);
    await wait(pauseMs);
  }
  return undefined;
}

/** Posts a push as the portal would, follows nothing, and reads what a push's answer may hold. */
function post(to, { headers, body, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const length = Buffer.byteLength(body);
    const request = (to.protocol === 'https:' ? https : http).request(to, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      agent: false,
      signal,
    });
    request.on('error', (error) => reject(signal.aborted ? { code: 'timeout' } : error));
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
        reject(signal.aborted ? { code: 'timeout' } : error);
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

async function forward(to, push) {
  const startedAt = performance.now();
  const close = (answer) => ({
    id: push.id,
    claim: push.claim,
    durationMs: Math.round(performance.now() - startedAt),
    ...answer,
  });
  try {
    const { response, bytes, cut } = await post(to, push);
    const body = bytes.toString('base64');
    return close({ status: response.statusCode, headers: pick(response.headers), body, cut });
  } catch (error) {
    const code = String(error.code ?? error.errors?.[0]?.code ?? 'ECONNRESET');
    return close({ error: code.replace(/\W/g, '_').slice(0, 60) });
  }
}

async function handle(options, push) {
  const answer = await forward(options.to, push);
  const what = `${push.kind} ${push.billCode} attempt ${push.headers['x-push-attempt']}`;
  const came = answer.error ?? `HTTP ${answer.status}`;
  say(`${what}: ${came} (${answer.durationMs} ms)`);
  if (answer.error === 'ECONNREFUSED') say(`nothing listens at ${options.to}: is your receiver up?`);
  const until = Date.now() + answerWorthMs;
  const kept = await askAgain(options, 'answer', answer, () => Date.now() < until);
  if (!kept?.kept) say(`${what}: the answer came too late; the push comes again`);
}

async function run() {
  const options = { ...readOptions(), ending: new AbortController() };
  const listener = randomUUID();
  const underWay = new Set();
  let isOver = false;
  const stop = () => {
    if (isOver || underWay.size === 0) process.exit(0);
    isOver = true;
    options.ending.abort();
    say(`ending: ${underWay.size} under way; press again to end at once`);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  say(`forwarding sandbox pushes from ${options.portal.origin} to ${options.to}`);
  let begins = true;
  while (!isOver) {
    const room = mostAtOnce - underWay.size;
    if (room === 0) {
      await Promise.race(underWay);
      continue;
    }
    const asked = { listener, room, ...(begins && { begins }) };
    const data = await askAgain(options, 'next', asked, () => !isOver);
    begins = false;
    for (const push of data?.pushes ?? []) {
      const work = handle(options, push).finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }
  await Promise.all(underWay);
  process.exit(0);
}

await run();
