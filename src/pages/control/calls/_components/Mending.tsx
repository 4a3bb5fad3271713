import { Alert } from '@site/src/components/Alert';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import { type ErrorCode as Code, errorCodes } from '#contract/errors.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';

function isKnown(code: string): code is Code {
  return Object.hasOwn(errorCodes, code);
}

/** Why a call failed and how to mend it; which of the two digests it was, where it was one. */
export function Mending({ call }: { call: CallDetail }) {
  const text = useText();
  const { code, meaning, digest } = call;
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
          <Phrase text={text(`control.calls.digest.${digest}.hint`)} />
        </p>
      )}
      <p>
        <Phrase text={meaning.cause} />
      </p>
      <p>
        <Phrase text={meaning.mend} />
      </p>
    </Alert>
  );
}
