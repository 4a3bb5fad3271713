import { createTransport } from 'nodemailer';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import { followConnecting } from '#server/runtime/connecting.ts';
import { DeliveryError, type Send, toReason } from './delivery.ts';
import type { ClaimedMessage } from './message-queue.ts';
import { toHtml } from './to-html.ts';

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;

/** Removes line breaks from a subject. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function toMail(message: ClaimedMessage, from: string) {
  const { id, recipient, subject, body, language } = message;
  const { locale } = findLanguage(language) ?? defaultLanguage;
  const domain = from.replace(/^.*@/, '').replace(/>?\s*$/, '');
  return {
    from,
    // An object, since a comma or a bracket in a string would change the address.
    to: { name: '', address: recipient },
    subject: toOneLine(subject),
    text: body,
    html: toHtml(message),
    // The same in every attempt, so that mail servers can detect duplicates.
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
  };
}

/** True for a permanent refusal of the recipient; problems of our own account may be fixed. */
function isFinal({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}

/** Sends emails by SMTP over pooled connections. */
export function createSendMail(smtpUrl: string, from: string): Send {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await followConnecting(
        () => transport.sendMail(toMail(message, from)),
        (error, tried) => new DeliveryError(toReason(error, tried), isFinal(error as object)),
      );
    },
    close: () => transport.close(),
  };
}
