import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import { followConnecting } from '#server/runtime/connecting.ts';
import { DeliveryError, type Send, toReason } from './message-queue.ts';

const timeoutMs = 15_000;

/** `fetch` accepts no credentials in a URL: they are moved to a header. */
function toTarget(smsUrl: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(smsUrl);
  const { username, password } = url;
  if (username === '' && password === '') return { url, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  url.username = '';
  url.password = '';
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

/** Posts `{to, text, language}` to the configured address; any 2xx accepts it. */
export function createSendSms(smsUrl: string): Send {
  const { url, headers } = toTarget(smsUrl);
  return {
    async send({ id, recipient, body, language }) {
      const { locale } = findLanguage(language) ?? defaultLanguage;
      const post = async () => {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ to: recipient, text: body, language: locale }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new DeliveryError(`HTTP ${answer.status}`, false);
      };
      await followConnecting(post, (error, tried) =>
        error instanceof DeliveryError ? error : new DeliveryError(toReason(error, tried), false),
      );
    },
    close() {},
  };
}
