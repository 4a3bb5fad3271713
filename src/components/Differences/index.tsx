import { useVersions } from '@docusaurus/plugin-content-docs/client';
import { EmptyState } from '@site/src/components/EmptyState';
import Heading from '@theme/Heading';
import { Equal, GitCompareArrows } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { AllDifferences } from '#reference/differences/compare-all.ts';
import type { VersionDifferences } from '#reference/differences/compare-pages.ts';
import { Chooser } from './Chooser.tsx';
import { CodeChange } from './CodeChange.tsx';
import { Lines } from './Lines.tsx';
import { OperationChange } from './OperationChange.tsx';
import { type Pair, toPair } from './pair.ts';
import styles from './styles.module.css';
import { toWireLine } from './to-lines.ts';

const nothing: VersionDifferences = { wire: [], operations: [], codes: [] };

interface ResultProps {
  differences: VersionDifferences;
  pair: Pair;
}

function Result({ differences: { wire, operations, codes }, pair }: ResultProps) {
  const text = useText();
  const [from, to] = [pair.before.label, pair.after.label];
  if (wire.length + operations.length + codes.length === 0) {
    return (
      <EmptyState
        icon={Equal}
        title={text('differences.none.title')}
        text={text('differences.none.text', { from, to })}
      />
    );
  }
  const counts = { operations: operations.length, codes: codes.length };
  return (
    <>
      <p className={styles.count}>{text('differences.count', { from, to, ...counts })}</p>
      {wire.length > 0 && (
        <div className={styles.wire}>
          <Heading as="h2" id="wire">
            {text('differences.wire')}
          </Heading>
          <Lines lines={wire.map((difference) => toWireLine(difference, text))} />
        </div>
      )}
      {operations.length > 0 && (
        <Heading as="h2" id="operations">
          {text('differences.operations')}
        </Heading>
      )}
      {operations.map((operation) => (
        <OperationChange key={operation.id} operation={operation} pair={pair} />
      ))}
      {codes.length > 0 && (
        <>
          <Heading as="h2" id="codes">
            {text('differences.codes')}
          </Heading>
          <ul className={styles.fields}>
            {codes.map((difference) => (
              <CodeChange key={difference.code} difference={difference} pair={pair} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What one version of the open API changes of another; `data` is handed in by the portal plugin. */
export function Differences({ data }: { data: AllDifferences }) {
  const text = useText();
  const versions = useVersions(undefined);
  const { query, setQuery } = useQueryState({ from: '', to: '' });
  const pair = toPair(versions, query);
  if (!pair) {
    return (
      <EmptyState
        icon={GitCompareArrows}
        title={text('differences.single.title')}
        text={text('differences.single.text')}
      />
    );
  }
  const differences = data[pair.before.name]?.[pair.after.name] ?? nothing;
  return (
    <>
      <Chooser versions={versions} pair={pair} choose={(change) => setQuery(change)} />
      <div aria-live="polite">
        <Result differences={differences} pair={pair} />
      </div>
    </>
  );
}
