import type { Db } from '#server/database/tables.ts';
import { createWrite } from '#server/database/write.ts';
import type { Settings } from '#server/settings.ts';
import { MessageWorker, type MessageWorkerDeps } from './message-worker.ts';
import { removeOldMessages } from './remove-old-messages.ts';
import { createSendMail } from './send-mail.ts';
import { createSendSms } from './send-sms.ts';

const sweepEveryMs = 60 * 60_000;

export interface MessagesDeps extends Pick<MessageWorkerDeps, 'now' | 'log'> {
  database: Db;
  settings: Settings;
}

/** What goes on about messages in the background of a server. */
export interface Messages {
  start(): void;
  /** Sends all that is due now. */
  runOnce(): Promise<void>;
  /** Waits so long for messages on their way. */
  stop(withinMs: number): Promise<void>;
}

/** Sends the messages of a database by the ways of the settings and removes what is old, once started. */
export function createMessages({ database, settings, now, log }: MessagesDeps): Messages {
  const { smtpUrl, smsUrl, mailFrom, callLogDays: days } = settings;
  const ways = {
    ...(smtpUrl && { mail: createSendMail(smtpUrl, mailFrom) }),
    ...(smsUrl && { sms: createSendSms(smsUrl) }),
  };
  const worker = new MessageWorker({ write: createWrite(database), now, ways, log });
  const sweep = () =>
    removeOldMessages(database, { now: now(), days }).catch((error) =>
      log.error({ err: error }, 'old messages could not be removed'),
    );
  let sweeping: NodeJS.Timeout | undefined;
  return {
    start() {
      worker.start();
      void sweep();
      sweeping = setInterval(sweep, sweepEveryMs);
    },
    runOnce: () => worker.runOnce(),
    stop(withinMs) {
      clearInterval(sweeping);
      return worker.stop(withinMs);
    },
  };
}
