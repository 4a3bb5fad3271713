import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { DocLink } from '@site/src/components/DocLink';
import { Skeleton } from '@site/src/components/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { useOperationPage } from '../_useOperationPage.ts';
import styles from './tool.module.css';

export interface OperationToolProps {
  id: string;
  children: (page: OperationPage) => ReactNode;
}

/** A tool at work on one interface, whose page data loads with it. */
export function OperationTool({ id, children }: OperationToolProps) {
  const text = useText();
  const loaded = useOperationPage(id);
  if ('error' in loaded && loaded.error) {
    return (
      <Alert
        role="alert"
        tone="error"
        title={text('operation.panel.failed')}
        actions={
          <Button kind="link" onClick={loaded.retry}>
            {text('operation.panel.retry')}
          </Button>
        }
      >
        <p>{text('operation.panel.failed.mend')}</p>
      </Alert>
    );
  }
  if (!('page' in loaded) || !loaded.page) return <Skeleton shape="block" height="24rem" />;
  const { page } = loaded;
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
