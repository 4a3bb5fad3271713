import { Causes } from '@site/src/components/Causes';
import { CopyButton } from '@site/src/components/CopyButton';
import { Phrase } from '@site/src/components/Phrase';
import { findOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { KeptDiagnosis } from '#contract/diagnosis/diagnosis.ts';
import { signers, toSigner } from '#contract/signer.ts';
import styles from './calls.module.css';

/** The text that came, to compare with the one that was signed; its md5 where all of it was kept. */
function ReceivedText({ textMd5, textBytes }: KeptDiagnosis) {
  const text = useText();
  const label = text('control.calls.diagnosis.md5');
  return (
    <p>
      {textMd5 !== undefined && (
        <>
          {label}{' '}
          <code className={styles.long} dir="ltr">
            {textMd5}
          </code>{' '}
          <CopyButton value={textMd5} label={label} />{' '}
        </>
      )}
      {text('sign.bytes', { count: textBytes })}
    </p>
  );
}

/** What to look at where none of the known mistakes was made. */
function Unexplained({ diagnosis, operation }: DiagnosisProps) {
  const text = useText();
  if (diagnosis.digest === 'header') {
    return (
      <>
        <p>{text('control.calls.diagnosis.unknown')}</p>
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

interface DiagnosisProps {
  diagnosis: KeptDiagnosis;
  /** Id of the operation that was called. */
  operation: string;
}

/** Why a digest did not match: what was proven, or what there is to compare with. */
export function Diagnosis({ diagnosis, operation }: DiagnosisProps) {
  const text = useText();
  const { causes, secret } = diagnosis;
  if (causes.length === 0) return <Unexplained diagnosis={diagnosis} operation={operation} />;
  return (
    <>
      <Causes words={causes.map((cause) => text(`sign.reason.${cause}`))} />
      {secret && (
        <p>
          <Phrase text={text(`control.calls.diagnosis.secret.${secret}`)} />
        </p>
      )}
    </>
  );
}
