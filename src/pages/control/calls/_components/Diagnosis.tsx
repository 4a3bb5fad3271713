import { CopyButton } from '@site/src/components/CopyButton';
import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import type { KeptDiagnosis } from '#contract/diagnosis/diagnosis.ts';
import { Causes } from './Causes.tsx';
import styles from './calls.module.css';

/** Why a digest did not match: what was proven, or what there is to compare with. */
export function Diagnosis({ diagnosis }: { diagnosis: KeptDiagnosis }) {
  const text = useText();
  const { causes, secret, textMd5, textBytes } = diagnosis;
  if (causes.length > 0) {
    return (
      <>
        <Causes causes={causes} />
        {secret && (
          <p>
            <Phrase text={text(`control.calls.diagnosis.secret.${secret}`)} />
          </p>
        )}
      </>
    );
  }
  const label = text('control.calls.diagnosis.md5');
  return (
    <>
      <p>{text('control.calls.diagnosis.unknown')}</p>
      <p>
        {label}{' '}
        <code className={styles.long} dir="ltr">
          {textMd5}
        </code>{' '}
        <CopyButton value={textMd5} label={label} /> {text('sign.bytes', { count: textBytes })}
      </p>
    </>
  );
}
