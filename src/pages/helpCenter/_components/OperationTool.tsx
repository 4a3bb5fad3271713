import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { DocLink } from '@site/src/components/DocLink';
import { Skeleton } from '@site/src/components/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './tool.module.css';

/** What the page of one operation shows, which is a file of its own: `lost` where there is none. */
function useOperationPage(id: string) {
  const [page, setPage] = useState<OperationPage | 'lost'>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same again.
  useEffect(() => {
    let isHere = true;
    const show = (loaded: OperationPage | 'lost') => isHere && setPage(loaded);
    import(`@page-data/current/${id}.json`).then(
      (file) => show(file.default),
      () => show('lost'),
    );
    return () => {
      isHere = false;
    };
  }, [id, round]);
  const retry = () => {
    setPage(undefined);
    setRound((before) => before + 1);
  };
  return { page, retry };
}

interface OperationToolProps {
  /** Always the same. */
  id: string;
  children: (page: OperationPage) => ReactNode;
}

/** A tool at work on one interface, whose page data loads with it. */
export function OperationTool({ id, children }: OperationToolProps) {
  const text = useText();
  const { page, retry } = useOperationPage(id);
  if (page === undefined) return <Skeleton shape="block" height="24rem" />;
  if (page === 'lost') {
    return (
      <Alert
        role="alert"
        tone="error"
        title={text('operation.panel.failed')}
        actions={
          <Button kind="link" onClick={retry}>
            {text('operation.panel.retry')}
          </Button>
        }
      >
        <p>{text('operation.panel.failed.mend')}</p>
      </Alert>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <h2>{page.title}</h2>
        <code dir="ltr">{page.path}</code>
        <DocLink page={page.id}>{text('help.interface.page')}</DocLink>
      </header>
      {children(page)}
    </>
  );
}
