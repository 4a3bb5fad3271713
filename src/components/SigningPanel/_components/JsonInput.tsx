import { Button } from '@site/src/components/Button';
import { CodeArea } from '@site/src/components/CodeArea';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { useSigningDraft } from '../_useSigningDraft.ts';
import styles from './styles.module.css';

/** The text to sign. It is signed whatever it is; what is odd about it is said. */
export function JsonInput({ draft }: { draft: ReturnType<typeof useSigningDraft> }) {
  const text = useText();
  const id = useId();
  const { parsed } = draft;
  return (
    <div className={styles.json}>
      <CodeArea
        label={text('sign.json')}
        rows={7}
        value={draft.text}
        aria-describedby={`${id}-notes`}
        onChange={draft.setText}
      />
      <div id={`${id}-notes`} className={styles.notes}>
        {!parsed.ok && (
          <p className={styles.problem}>
            {text('sign.json.invalid', {
              line: parsed.position.line,
              column: parsed.position.column,
            })}
          </p>
        )}
        {draft.otherCode && (
          <p className={styles.problem}>
            {text('sign.json.otherCode', { field: draft.otherCode })}
          </p>
        )}
        {draft.isDigestStale && (
          <p>
            {text('sign.json.stale')}{' '}
            <Button kind="link" onClick={draft.putDigest}>
              {text('sign.json.put')}
            </Button>
          </p>
        )}
        {draft.isTouched && (
          <p>
            <Button kind="link" onClick={draft.reset}>
              {text('sign.json.reset')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
