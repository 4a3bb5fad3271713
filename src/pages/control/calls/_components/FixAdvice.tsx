import { Alert } from '@site/src/components/Alert';
import { Causes } from '@site/src/components/Causes';
import { CopyButton } from '@site/src/components/CopyButton';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Paragraphs } from '@site/src/components/Paragraphs';
import { Phrase } from '@site/src/components/Phrase';
import { findOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { KeptDiagnosis } from '#contract/diagnosis.ts';
import { type ErrorCode as Code, errorCodes } from '#contract/errors.ts';
import type { CallDetail } from '#contract/portal/console-calls.ts';
import { signers, toSigner } from '#contract/signer.ts';

function isKnown(code: string): code is Code {
  return Object.hasOwn(errorCodes, code);
}

/** The received text, to compare with the signed one; with its md5 if all of it was kept. */
function ReceivedText({ textMd5, textBytes }: KeptDiagnosis) {
  const text = useText();
  const label = text('control.calls.diagnosis.md5');
  return (
    <p>
      {textMd5 !== undefined && (
        <>
          {label}{' '}
          <code className="wrap-anywhere" dir="ltr">
            {textMd5}
          </code>{' '}
          <CopyButton value={textMd5} label={label} />{' '}
        </>
      )}
      {text('sign.bytes', { count: textBytes })}
    </p>
  );
}

/** What to check if no known mistake was found; `operation` is the id of the called operation. */
function Unexplained({ operation, ...diagnosis }: KeptDiagnosis & { operation: string }) {
  const text = useText();
  if (diagnosis.digest !== 'business') {
    return (
      <>
        <p>
          {text(
            diagnosis.isPartial
              ? 'control.calls.diagnosis.partial'
              : 'control.calls.diagnosis.unknown',
          )}
        </p>
        <ReceivedText {...diagnosis} />
      </>
    );
  }
  const rule = findOperation(operation)?.businessDigest ?? 'always';
  const { code, secret } = signers[toSigner(rule) ?? 'customer'];
  return (
    <p>
      <Phrase text={text('control.calls.diagnosis.unknown.business', { code, secret })} />
    </p>
  );
}

/** Proven causes of a digest mismatch. */
function Proven({ causes, secret }: KeptDiagnosis) {
  const text = useText();
  // Its text links to this page, which already names the secret.
  const told = causes.filter((cause) => !(secret && cause === 'another-secret'));
  return (
    <>
      <Causes words={told.map((cause) => text(`sign.reason.${cause}`))} />
      {secret && (
        <p>
          <Phrase text={text(`control.calls.diagnosis.secret.${secret}`)} />
        </p>
      )}
    </>
  );
}

/** Why a call failed and how to fix it; for a digest error, which of the two digests it was. */
export function FixAdvice({ call }: { call: CallDetail }) {
  const text = useText();
  const { code, meaning, digest, diagnosis, operation } = call;
  if (!meaning) return null;
  const isProven = diagnosis !== null && diagnosis.causes.length > 0;
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
          {!isProven && <Phrase text={text(`control.calls.digest.${digest}.hint`)} />}
        </p>
      )}
      {isProven ? (
        <Proven {...diagnosis} />
      ) : (
        <>
          {diagnosis && <Unexplained {...diagnosis} operation={operation} />}
          <p>
            <Phrase text={meaning.mend} />
          </p>
          <Paragraphs text={meaning.cause} />
        </>
      )}
    </Alert>
  );
}
