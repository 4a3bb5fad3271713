import useIsBrowser from '@docusaurus/useIsBrowser';
import { LazyPanel } from '@site/src/components/Operation/LazyPanel.tsx';
import type { SignedPage } from '@site/src/components/SigningPanel/signed-page.ts';
import { Skeleton } from '@site/src/components/Skeleton';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { AccountChoice } from '../_components/AccountChoice.tsx';
import { InterfaceList } from '../_components/InterfaceList.tsx';
import { OperationTool } from '../_components/OperationTool.tsx';
import styles from '../_components/tool.module.css';

const environments = ['sandbox', 'production'];

/** No interface's: signed as it is. */
const anyText: SignedPage = { id: '', businessDigest: 'never', examples: [] };

const loadTool = async () => ({
  default: (await import('./_components/SigningTool.tsx')).SigningTool,
});

/** `/helpCenter/signature`: how the digests of any text come about, by any account. */
export default function SignaturePage() {
  const text = useText();
  const isBrowser = useIsBrowser();
  const { query, toAddress } = useQueryState({ operation: '' });
  const { operation } = query;
  return (
    <Workspace open nav={helpNav} title={text('help.sign.title')} lead={text('help.sign.lead')}>
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <div className={styles.tool}>
        <InterfaceList
          current={operation}
          first={text('help.sign.anyText')}
          toAddress={(id) => toAddress({ operation: id })}
        />
        <div className={styles.work}>
          <AccountChoice environments={environments} />
          {!isBrowser && <Skeleton shape="block" height="24rem" />}
          {isBrowser && operation === '' && <LazyPanel load={loadTool} page={anyText} />}
          {isBrowser && operation !== '' && (
            <OperationTool key={operation} id={operation}>
              {(page) => <LazyPanel load={loadTool} page={page} />}
            </OperationTool>
          )}
        </div>
      </div>
    </Workspace>
  );
}
