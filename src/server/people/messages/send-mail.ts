import { createTransport } from 'nodemailer';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import { followConnecting } from '#server/runtime/connecting.ts';
import { type ClaimedMessage, DeliveryError, type Send, toReason } from './message-queue.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?()]/g;
const isCode = /^\d{6}(?:\d{4})?$/;

const font = "-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const paragraphStyle = 'margin:0 0 16px';
const codeStyle =
  'margin:0 0 16px;font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px';

/** Converts addresses to links and escapes the text between them. */
function toLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${url}" style="color:#8f1d22">${url}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

function toParagraph(text: string): string {
  if (isCode.test(text)) return `<p dir="ltr" style="${codeStyle}">${text}</p>`;
  return `<p style="${paragraphStyle}">${toLinks(text).replaceAll('\n', '<br>')}</p>`;
}

/** Converts an email's plain text to HTML: paragraphs, links, and codes on separate lines highlighted. */
function toHtml({ subject, body, language }: Record<'subject' | 'body' | 'language', string>) {
  const { locale, direction } = findLanguage(language) ?? defaultLanguage;
  const paragraphs = body.split(/\n{2,}/).map((text) => toParagraph(text.trim()));
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f1b1a;font:16px/1.6 ${font}">
<div style="max-width:560px;margin:0 auto">
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
}

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
