import { Button } from '@site/src/components/Button';
import { CircleX } from 'lucide-react';
import type { ApiFailure } from '#client/api-failure.ts';
import { requestTimeoutMs } from '#client/http.ts';
import { useText } from '#client/texts.ts';
import styles from './outcome.module.css';

/** No answer came: why, and what to do. */
export function FailurePanel({ failure, retry }: { failure: ApiFailure; retry: () => void }) {
  const text = useText();
  const seconds = requestTimeoutMs / 1000;
  const words =
    failure.kind === 'answer'
      ? failure.message
      : text(`tester.failure.${failure.kind}`, { seconds });
  return (
    <div className={styles.verdict}>
      <CircleX size={18} aria-hidden />
      <div className={styles.words}>
        <p>{words}</p>
        <Button kind="link" onClick={retry}>
          {text('tester.retry')}
        </Button>
      </div>
    </div>
  );
}
