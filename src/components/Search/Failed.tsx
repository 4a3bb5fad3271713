import { Button } from '@site/src/components/Button';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './panel.module.css';

/** What is searched did not come. */
export function Failed({ retry }: { retry: () => void }) {
  const text = useText();
  return (
    <div role="alert" className={styles.state}>
      <p className={styles.failed}>
        <TriangleAlert size={18} aria-hidden /> <strong>{text('search.failed')}</strong>
      </p>
      <p>{text('search.failed.mend')}</p>
      <Button onClick={retry}>
        <RotateCw size={14} aria-hidden /> {text('kit.retry')}
      </Button>
    </div>
  );
}
