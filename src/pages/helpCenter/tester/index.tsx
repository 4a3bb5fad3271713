import useIsBrowser from '@docusaurus/useIsBrowser';
import { LazyPanel } from '@site/src/components/Operation/LazyPanel.tsx';
import { Skeleton } from '@site/src/components/Skeleton';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { AccountChoice } from '../_components/AccountChoice.tsx';
import { InterfaceList } from '../_components/InterfaceList.tsx';
import { OperationTool } from '../_components/OperationTool.tsx';
import styles from '../_components/tool.module.css';

const firstOperation = 'orderserve/create';
const environments = ['sandbox'];

const loadTool = async () => ({
  default: (await import('./_components/TesterTool.tsx')).TesterTool,
});

/** `/helpCenter/tester`: any interface and any example, sent to the sandbox with any account. */
export default function TesterPage() {
  const text = useText();
  const isBrowser = useIsBrowser();
  const { query, toAddress } = useQueryState({ operation: firstOperation, example: '' });
  const { operation } = query;
  return (
    <Workspace open nav={helpNav} title={text('help.tester.title')} lead={text('help.tester.lead')}>
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <div className={styles.tool}>
        <InterfaceList
          current={operation}
          toAddress={(id) => toAddress({ operation: id, example: '' })}
        />
        <div className={styles.work}>
          <AccountChoice environments={environments} />
          {isBrowser ? (
            <OperationTool key={operation} id={operation}>
              {(page) => <LazyPanel load={loadTool} page={page} />}
            </OperationTool>
          ) : (
            <Skeleton shape="block" height="24rem" />
          )}
        </div>
      </div>
    </Workspace>
  );
}
