import Link from '@docusaurus/Link';
import { type GlobalVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import { EmptyState } from '@site/src/components/EmptyState';
import type { Say } from '@site/src/components/FieldTable/field-row.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { Select } from '@site/src/components/Select';
import Heading from '@theme/Heading';
import { Equal, GitCompareArrows } from 'lucide-react';
import { toDocPath } from '#client/doc-path.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { AllDifferences } from '#reference/differences/compare-all.ts';
import type { CodeDifference, VersionDifferences } from '#reference/differences/compare-pages.ts';
import { Kind } from './Kind.tsx';
import { Lines } from './Lines.tsx';
import { OperationChange } from './OperationChange.tsx';
import { type Pair, toPair } from './pair.ts';
import styles from './styles.module.css';
import { type Line, toWireLine } from './to-lines.ts';

function toLines({ before, after }: CodeDifference, say: Say): Line[] {
  if (!before || !after) return [];
  const toWords = (side: typeof after) => ({
    'differences.code.group': say(`errors.group.${side.group}`),
    'differences.code.msg': `\`${side.msg}\``,
    'errors.operations': say(side.everywhere ? 'errors.everywhere' : 'differences.code.some'),
    ...(before.status && after.status && { 'errors.status': `\`${side.status}\`` }),
  });
  const old: Record<string, string> = toWords(before);
  return Object.entries(toWords(after))
    .filter(([id, words]) => words !== old[id])
    .map(([id, words]) => ({ label: say(id), before: [old[id] ?? ''], after: [words] }));
}

/** A code of the catalogue that is new, gone or answered differently. */
function CodeChange({ difference, pair }: { difference: CodeDifference; pair: Pair }) {
  const text = useText();
  const { code, before, after } = difference;
  const kind = before && after ? 'changed' : after ? 'added' : 'removed';
  return (
    <li className={styles.field}>
      <p className={styles.name}>
        <Link to={toDocPath([after ? pair.after : pair.before], `errors#${code}`)}>
          <code dir="ltr">{code}</code>
        </Link>
        <span>{(after ?? before)?.text}</span>
        <Kind kind={kind} />
      </p>
      <Lines lines={toLines(difference, text)} />
    </li>
  );
}

const toOption = ({ label }: GlobalVersion) => ({ value: label, label });

interface ChooserProps {
  versions: readonly GlobalVersion[];
  pair: Pair;
  choose: (change: { from?: string; to?: string }) => void;
}

/** Chooses two versions; the later one always follows the earlier one. */
function Chooser({ versions, pair, choose }: ChooserProps) {
  const text = useText();
  const { before, after } = pair;
  return (
    <div className={styles.chooser}>
      <FilterBar label={text('differences.choose')}>
        <Select
          label={text('differences.from')}
          options={versions.slice(1).map(toOption)}
          value={before.label}
          all={false}
          onChoose={(from) => choose({ from })}
        />
        <Select
          label={text('differences.to')}
          options={versions.slice(0, versions.indexOf(before)).map(toOption)}
          value={after.label}
          all={false}
          onChoose={(to) => choose({ to })}
        />
      </FilterBar>
    </div>
  );
}

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
      <p className="muted">{text('differences.count', { from, to, ...counts })}</p>
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
          <ul className="plain-list">
            {codes.map((difference) => (
              <CodeChange key={difference.code} difference={difference} pair={pair} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Changes between two versions of the open API; the portal plugin passes `data`. */
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
