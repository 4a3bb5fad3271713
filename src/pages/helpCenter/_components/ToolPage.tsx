import useIsBrowser from '@docusaurus/useIsBrowser';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Skeleton } from '@site/src/components/Skeleton';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { InterfaceList, type InterfaceListProps } from './InterfaceList.tsx';
import { OperationTool } from './OperationTool.tsx';
import styles from './tool.module.css';

interface ToolPageProps<Shown> extends InterfaceListProps {
  title: string;
  lead: string;
  /** Environments of the accounts to choose from. */
  environments: readonly string[];
  load: (page: Shown) => Promise<{ default: ComponentType<{ page: Shown }> }>;
  /** Content of the tool without a chosen interface. */
  any?: Shown;
  /** The call that a program uses instead. */
  children: ReactNode;
}

/** Page of a documentation tool, for any interface and any account. */
export function ToolPage<Shown>(props: ToolPageProps<Shown | OperationPage>) {
  const { title, lead, environments, load, any, children, ...list } = props;
  const { current } = list;
  const text = useText();
  const isBrowser = useIsBrowser();
  return (
    <Workspace open nav={helpNav} title={title} lead={lead}>
      <MarkdownAlternate />
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <div className={styles.tool}>
        <InterfaceList {...list} />
        <div className={styles.work}>
          <AccountChoice environments={environments} />
          {!isBrowser ? (
            <Skeleton shape="block" height="24rem" />
          ) : current === '' && any ? (
            <LazyPanel load={() => load(any)} page={any} />
          ) : (
            <OperationTool key={current} id={current}>
              {(page) => <LazyPanel key={page.version.major} load={() => load(page)} page={page} />}
            </OperationTool>
          )}
        </div>
      </div>
      {children}
    </Workspace>
  );
}
