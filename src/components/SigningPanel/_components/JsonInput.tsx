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
      <label htmlFor={id} className={styles.label}>
        {text('sign.json')}
      </label>
      <textarea
        id={id}
        dir="ltr"
        className={styles.code}
        rows={7}
        value={draft.text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={`${id}-notes`}
        onChange={(event) => draft.setText(event.target.value)}
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
        {draft.hasOtherCustomer && <p className={styles.problem}>{text('sign.json.customer')}</p>}
        {draft.isDigestStale && (
          <p>
            {text('sign.json.stale')}{' '}
            <button type="button" className={styles.link} onClick={draft.putDigest}>
              {text('sign.json.put')}
            </button>
          </p>
        )}
        {draft.isTouched && (
          <p>
            <button type="button" className={styles.link} onClick={draft.reset}>
              {text('sign.json.reset')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
