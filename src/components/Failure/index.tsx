import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import type { ReactNode } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { portalErrors } from '#contract/errors.ts';
import styles from './styles.module.css';
import { toFailureWords } from './to-failure-words.ts';

interface FailureProps {
  failure: ApiFailure;
  retry?: () => void;
  /** A read: nothing sent could be lost. */
  reading?: boolean;
  children?: ReactNode;
}

/** Codes whose message says everything; a request id does not help. */
const plain: ReadonlySet<number | undefined> = new Set([
  portalErrors.tooOften,
  portalErrors.credentials,
  portalErrors.captcha,
  portalErrors.totp,
  portalErrors.fields,
  portalErrors.stepUp,
]);

/** A failed call: what happened, what to do, and its request id on the server. */
export function Failure({ failure, retry, reading, children }: FailureProps) {
  const text = useText();
  const { title, advice } = toFailureWords(text, failure, reading);
  const { requestId, kind, code } = failure;
  const tone =
    kind === 'offline' || code === portalErrors.tooOften || code === portalErrors.stepUp
      ? 'warning'
      : 'error';
  const showsId = requestId !== undefined && !(kind === 'answer' && plain.has(code));
  return (
    <Alert
      role="alert"
      tone={tone}
      title={title}
      actions={
        (retry || showsId) && (
          <>
            {retry && (
              <Button kind="link" onClick={retry}>
                {text('kit.retry')}
              </Button>
            )}
            {showsId && (
              <span className={styles.requestId}>
                {text('kit.requestId')}
                <code dir="ltr">{requestId}</code>
                <CopyButton value={requestId} label={text('kit.requestId')} />
              </span>
            )}
          </>
        )
      }
    >
      {advice && <p>{advice}</p>}
      {children}
    </Alert>
  );
}
