import { Addresses } from '@site/src/components/Addresses';
import { DeferredPart } from '@site/src/components/DeferredPart';
import { OpenRows } from '@site/src/components/FieldTable/open-rows.ts';
import { Phrase } from '@site/src/components/Phrase';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { BuiltPage, PageHead } from '#reference/page.ts';
import { PageLinks, PanelLinks } from './PageLinks.tsx';
import { References } from './References.tsx?build-only';
import { Smallest } from './Smallest.tsx';
import styles from './styles.module.css';
import { WorkColumn } from './WorkColumn.tsx';

interface Props {
  id: string;
  /** Handed in by the portal plugin, in the reader's language. */
  data: PageHead;
  /** The data whole, for the build; null in a browser. */
  built: BuiltPage | null;
  /** Loads it in a browser. */
  load: () => Promise<{ default: BuiltPage }>;
  /** What the document says beyond the contract. */
  children?: ReactNode;
}

function Endpoint({ page }: { page: PageHead }) {
  const text = useText();
  return (
    <>
      <Heading as="h2" id="endpoint">
        {text('operation.endpoint')}
      </Heading>
      <Addresses page={page} />
      <p className={styles.lead}>
        <Phrase text={text('operation.uuid')} />
      </p>
    </>
  );
}

/** The page of one operation: a column to read, and beside it one to work in. */
export function Operation({ data, built, load, children }: Props) {
  const loadPage = async () => (await load()).default;
  const loadReferences = async () => {
    const [{ References: Loaded }, page] = await Promise.all([
      import('./References.tsx'),
      loadPage(),
    ]);
    return ({ opened }: { opened: ReadonlySet<string> }) => (
      <OpenRows value={opened}>
        <Loaded page={page} />
      </OpenRows>
    );
  };
  return (
    <div className={styles.columns}>
      <div className={styles.reading}>
        <p className={styles.summary}>{data.summary}</p>
        {data.direction === 'call' && <PanelLinks />}
        <PageLinks direction={data.direction} />
        <Smallest page={data} />
        {data.direction === 'call' && <Endpoint page={data} />}
        <DeferredPart
          built={References && built && <References page={built} />}
          load={loadReferences}
        />
        {children}
      </div>
      <WorkColumn page={data} loadPage={loadPage} />
    </div>
  );
}
