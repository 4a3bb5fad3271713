import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { RotateCw } from 'lucide-react';
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface Props<Page> {
  load: () => Promise<{ default: ComponentType<{ page: Page }> }>;
  page: Page;
  fallback?: ReactNode;
}

type Load<Page> = Props<Page>['load'];

/** Loads a panel and, at the same time, what it shows. */
export function withPage<Page>(load: Load<Page>, loadPage: () => Promise<Page>): Load<unknown> {
  return async () => {
    const [{ default: Panel }, page] = await Promise.all([load(), loadPage()]);
    return { default: () => <Panel page={page} /> };
  };
}

function Skeleton() {
  const text = useText();
  return (
    <div className="grid gap-3" role="status">
      <span className="visually-hidden">{text('operation.panel.loading')}</span>
      {['label', 'input', 'second-label', 'area'].map((part) => (
        <span key={part} className={styles.bone} aria-hidden />
      ))}
    </div>
  );
}

interface FailureProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

export function LoadFailure({ title, error, onRetry }: FailureProps) {
  const text = useText();
  return (
    <Alert
      role="alert"
      tone="error"
      className={styles.failure}
      title={title}
      actions={
        <Button onClick={onRetry}>
          <RotateCw size={14} aria-hidden /> {text('operation.panel.retry')}
        </Button>
      }
    >
      <p>{text('operation.panel.failed.mend')}</p>
      <p className={styles.reason} dir="ltr">
        {error.message}
      </p>
    </Alert>
  );
}

type Came<Page> = Partial<{ Panel: ComponentType<{ page: Page }>; error: unknown }>;

/** Result of the first `load`; not by `lazy`: Suspense hides content until the fallback showed for 0.3 s. */
function useLoaded<Page>(load: Load<Page>): Came<Page> {
  const [first] = useState(() => load);
  const [came, setCame] = useState<Came<Page>>({});
  useLayoutEffect(() => {
    let isGone = false;
    const settle = (next: Came<Page>) => {
      if (!isGone) setCame(next);
    };
    first().then(
      ({ default: Panel }) => settle({ Panel }),
      (error) => settle({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [first]);
  return came;
}

function Loaded<Page>({ load, page, fallback }: Props<Page>) {
  const { Panel, error } = useLoaded(load);
  // Passes what the panel throws to the error boundary.
  if (error) throw error;
  return Panel ? <Panel page={page} /> : fallback;
}

/** A panel that loads when it is first shown; a retry loads it again. */
export function LazyPanel<Page>({ load, page, fallback = <Skeleton /> }: Props<Page>) {
  const text = useText();
  return (
    <ErrorBoundary
      fallback={({ error, tryAgain }) => (
        <LoadFailure title={text('operation.panel.failed')} error={error} onRetry={tryAgain} />
      )}
    >
      <Loaded load={load} page={page} fallback={fallback} />
    </ErrorBoundary>
  );
}
