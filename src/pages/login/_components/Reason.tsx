import { Alert } from '@site/src/components/Alert';
import { useText } from '#client/texts.ts';
import type { SignInState } from '#client/useClient.ts';
import styles from './styles.module.css';

/** Why somebody who was somewhere else stands before the form. */
export function Reason({ state }: { state: SignInState | undefined }) {
  const text = useText();
  if (state?.isOver) {
    return (
      <Alert
        tone="warning"
        role="status"
        title={text('login.over.title')}
        className={styles.reason}
      >
        <p>{text('login.over.text')}</p>
      </Alert>
    );
  }
  if (state?.isReset) {
    return (
      <Alert
        tone="success"
        role="status"
        title={text('login.reset.title')}
        className={styles.reason}
      >
        <p>{text('login.reset.text')}</p>
      </Alert>
    );
  }
  return null;
}
