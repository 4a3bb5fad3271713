import Link from '@docusaurus/Link';
import { useVersions } from '@docusaurus/plugin-content-docs/client';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Select } from '@site/src/components/Select';
import { Skeleton } from '@site/src/components/Skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { majorsWith } from '#client/doc-path.ts';
import { useText } from '#client/texts.ts';
import { useDocPathOf } from '#client/useDocPath.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { OperationPage } from '#reference/page.ts';
import styles from './tool.module.css';

/** Loaders of a page's data, by version of the open API. */
const loaders = {
  1: (id: string) => import(`@page-data/1.0/${id}.json`),
  2: (id: string) => import(`@page-data/current/${id}.json`),
};

type Major = keyof typeof loaders;

/** Loads the page data of one operation; `lost` if there is none. */
function useOperationPage(id: string, major: Major) {
  const [page, setPage] = useState<OperationPage | 'lost'>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same again.
  useEffect(() => {
    let isHere = true;
    const show = (loaded: OperationPage | 'lost') => isHere && setPage(loaded);
    loaders[major](id).then(
      (file) => show(file.default),
      () => show('lost'),
    );
    return () => {
      isHere = false;
    };
  }, [id, major, round]);
  const retry = () => {
    setPage(undefined);
    setRound((before) => before + 1);
  };
  return { page, retry };
}

interface OperationToolProps {
  /** Never changes. */
  id: string;
  children: (page: OperationPage) => ReactNode;
}

/** A tool for one interface; its page data loads with it. */
export function OperationTool({ id, children }: OperationToolProps) {
  const text = useText();
  const { query, setQuery } = useQueryState({ version: '2' });
  const majors = majorsWith(useVersions(undefined), id);
  const [latest = 2] = majors;
  const major = majors.find((each) => String(each) === query.version) ?? latest;
  const toDocPath = useDocPathOf(major);
  const { page, retry } = useOperationPage(id, major);
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
        <Link to={toDocPath(page.id)}>{text('help.interface.page')}</Link>
        <div className={styles.version}>
          <Select
            label={text('help.sign.version')}
            value={String(major)}
            options={majors.map(String).map((value) => ({ value, label: value }))}
            onChoose={(version) => setQuery({ version }, { replace: true })}
            all={false}
          />
        </div>
      </header>
      {children(page)}
    </>
  );
}
