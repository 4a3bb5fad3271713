import type { Callbacks, TextOf } from '#server/courier/courier.ts';
import type { Db } from '#server/database/tables.ts';
import { createWrite } from '#server/database/write.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Settings } from '#server/settings.ts';
import type { PushListener } from './ended-pushes.ts';
import { createPost } from './post.ts';
import { keepPushDays } from './remove-old-pushes.ts';
import { PushWorker } from './worker.ts';

/** Which addresses the settings allow, and the way out to them. */
export function createCallbacks(settings: Settings): Callbacks {
  const { callbackAllowHttp, callbackAllowPrivate, callbackAllowLoopback, pushTimeoutS } = settings;
  const rules = {
    allowHttp: callbackAllowHttp,
    allowPrivate: callbackAllowPrivate,
    allowLoopback: callbackAllowLoopback,
  };
  return { rules, post: createPost({ ...rules, timeoutMs: pushTimeoutS * 1000 }) };
}

export interface PushesDeps {
  database: Db;
  settings: Settings;
  secrets: Secrets;
  now(): number;
  /** In English. */
  textOf: TextOf;
  tell?: PushListener | undefined;
  log: { error(details: object, message: string): void };
}

/** What goes on about pushes in the background of a server. */
export interface Pushes {
  start(): void;
  wake(): void;
  /** Waits so long for attempts on their way. */
  stop(withinMs: number): Promise<void>;
}

/** Sends the outbox of a database and removes what is old in it, once started. */
export function createPushes(deps: PushesDeps): Pushes {
  const { database, settings } = deps;
  const worker = new PushWorker({
    ...deps,
    write: createWrite(database),
    post: createCallbacks(settings).post,
    schedule: { retryS: settings.pushRetryS, random: Math.random },
    leaseMs: 2 * settings.pushTimeoutS * 1000,
  });
  let stopSweeping = () => {};
  return {
    start() {
      worker.start();
      stopSweeping = keepPushDays(deps, settings.callLogDays);
    },
    wake: () => worker.wake(),
    stop(withinMs) {
      stopSweeping();
      return worker.stop(withinMs);
    },
  };
}
