import { useLocation } from '@docusaurus/router';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useSessionState } from '#client/useSessionState.ts';
import styles from './styles.module.css';

/** The texts of the console come with it, which no document should bring to everybody. */
const loadCalls = () => import('./OwnCalls.tsx').then(({ OwnCalls }) => ({ default: OwnCalls }));

/** The reader's own calls with a code, asked for when it is opened or a link leads to the code. */
export function Occurrences({ code }: { code: string }) {
  const text = useText();
  const { hash } = useLocation();
  const session = useSessionState();
  const isReviewer = useAtomValue(userDataAtom)?.reviewer === true;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${code}`) setOpen(true);
  }, [hash, code]);
  if (session !== 'signedIn' || isReviewer) return null;
  return (
    <details
      className={styles.occurrences}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text('errors.occurrences')}</summary>
      {isOpen && <LazyPanel load={loadCalls} page={code} />}
    </details>
  );
}
