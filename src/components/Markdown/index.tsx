import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { Skeleton } from '@site/src/components/Skeleton';
import { lazy, Suspense } from 'react';
import styles from './styles.module.css';

const Rendered = lazy(async () => ({ default: (await import('./Rendered.tsx')).Rendered }));

/** Renders Markdown that was written at run time, safely. Browser only; the renderer loads with it. */
export function Markdown({ text, from = 2 }: { text: string; from?: 2 | 3 | 4 }) {
  return (
    // The words remain if rendering the markup fails.
    <ErrorBoundary fallback={() => <pre className={styles.plain}>{text}</pre>}>
      <Suspense fallback={<Skeleton lines={5} />}>
        <Rendered text={text} from={from} />
      </Suspense>
    </ErrorBoundary>
  );
}
