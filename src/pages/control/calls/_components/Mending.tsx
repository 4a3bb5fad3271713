import { Alert } from '@site/src/components/Alert';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Paragraphs } from '@site/src/components/Paragraphs';
import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import { type ErrorCode as Code, errorCodes } from '#contract/errors.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';
import { Diagnosis } from './Diagnosis.tsx';

function isKnown(code: string): code is Code {
  return Object.hasOwn(errorCodes, code);
}

/** Why a call failed and how to mend it; which of the two digests it was, where it was one. */
export function Mending({ call }: { call: CallDetail }) {
  const text = useText();
  const { code, meaning, digest, diagnosis } = call;
  if (!meaning) return null;
  return (
    <Alert
      tone="error"
      title={
        <>
          {isKnown(code) ? <ErrorCode code={code} /> : <bdi dir="ltr">{code}</bdi>} {meaning.text}
        </>
      }
    >
      {digest && (
        <p>
          <strong>{text(`control.calls.digest.${digest}`)}</strong>{' '}
          {!diagnosis?.causes.length && (
            <Phrase text={text(`control.calls.digest.${digest}.hint`)} />
          )}
        </p>
      )}
      {diagnosis && <Diagnosis diagnosis={diagnosis} operation={call.operation} />}
      {!diagnosis?.causes.length && (
        <>
          <p>
            <Phrase text={meaning.mend} />
          </p>
          <Paragraphs text={meaning.cause} />
        </>
      )}
    </Alert>
  );
}
