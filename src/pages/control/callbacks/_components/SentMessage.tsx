import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Payload } from '@site/src/components/Payload';
import { useText } from '#client/texts.ts';
import { toDestination } from '#contract/destination.ts';
import type { SentPush } from '#contract/portal/console-pushes.ts';
import { quoteForShell } from '#reference/samples/quote.ts';

/** Default target of `listen.mjs`; a push to the portal's own address has no other one. */
const localReceiver = 'http://localhost:8080/logisticsStatusFeedback';
/** The field of a form of version 1. */
const field = 'bizContent';
/** curl writes these itself. */
const ofConnection = ['host', 'content-length'];

export function toLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Returns a curl command that resends the same headers and body, including the signature. */
function toCurl({ url, headers, body }: SentPush): string {
  const lines = [
    `curl -sS -i ${quoteForShell(toDestination(url).kind === 'address' ? url : localReceiver)}`,
    ...Object.entries(headers ?? {})
      .filter(([name]) => !ofConnection.includes(name))
      .map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    `--data-raw ${quoteForShell(body ?? '')}`,
  ];
  return lines.join(' \\\n  ');
}

/** bizContent of a form of version 1; undefined for the JSON of version 2. */
function readBizContent({ headers, body }: SentPush): string | undefined {
  if (!headers?.['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined;
  return new URLSearchParams(body ?? '').get(field) ?? undefined;
}

/** What an attempt sent, unchanged. `of` names the attempt for screen readers. */
export function SentMessage({ sent, of }: { sent: SentPush | null; of: string }) {
  const text = useText();
  if (!sent) return <p className="muted-sm no-margin">{text('control.pushes.sent.notKept')}</p>;
  const { url, headers, body, cut } = sent;
  const bizContent = readBizContent(sent);
  const destination = toDestination(url);
  return (
    <>
      <p className="cluster gap-2 text-sm no-margin">
        <span>{text('control.callbacks.address')}</span>
        {destination.kind === 'inbox' ? (
          text('control.testInbox.title')
        ) : (
          <code dir="ltr">{destination.kind === 'listener' ? 'listen.mjs' : url}</code>
        )}
      </p>
      {headers === null && (
        <p className="muted-sm no-margin">{text('control.pushes.sent.nothing')}</p>
      )}
      {headers && (
        <Payload label={text('control.callbacks.trial.headers')} of={of} text={toLines(headers)} />
      )}
      {headers && body === null && (
        <p className="muted-sm no-margin">{text('control.pushes.sent.erased')}</p>
      )}
      {body !== null && (
        <Payload
          label={text('control.callbacks.trial.body')}
          of={of}
          text={body}
          cut={cut}
          startsExact
        />
      )}
      {bizContent !== undefined && !cut && <Payload label={field} of={of} text={bizContent} />}
      {body !== null && !cut && (
        <CopyAction value={() => toCurl(sent)}>{text('tester.curl')}</CopyAction>
      )}
    </>
  );
}
