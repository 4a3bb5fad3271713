import { Button } from '@site/src/components/Button';
import { useText } from '#client/texts.ts';
import type { useSigningDraft } from '../_useSigningDraft.ts';
import styles from './styles.module.css';

/** What is odd about the digest inside the text of version 1, and whose code stands beside it. */
export function DigestNotes({ draft }: { draft: ReturnType<typeof useSigningDraft> }) {
  const text = useText();
  return (
    <>
      {draft.otherCode && (
        <p className={styles.problem}>{text('sign.json.otherCode', { field: draft.otherCode })}</p>
      )}
      {draft.isDigestStale && (
        <p>
          {text('sign.json.stale')}{' '}
          <Button kind="link" onClick={draft.putDigest}>
            {text('sign.json.put')}
          </Button>
        </p>
      )}
    </>
  );
}
