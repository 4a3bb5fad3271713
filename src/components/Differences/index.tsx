import Link from '@docusaurus/Link';
import { type GlobalVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import { Badge, type Tone } from '@site/src/components/Badge';
import { EmptyState } from '@site/src/components/EmptyState';
import type { Say } from '@site/src/components/FieldTable/field-row.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { Select } from '@site/src/components/Select';
import Heading from '@theme/Heading';
import { Equal, GitCompareArrows } from 'lucide-react';
import { toDocPath } from '#client/doc-path.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { FieldDifference } from '#reference/differences/compare-fields.ts';
import type {
  AllDifferences,
  CodeDifference,
  OperationDifference,
  VersionDifferences,
} from '#reference/differences/compare-pages.ts';
import type { PageError, PageSchema } from '#reference/page.ts';
import { type Pair, toPair } from './pair.ts';
import styles from './styles.module.css';
import { type Line, toFactLine, toFieldLines, toWireLine } from './to-lines.ts';

const tones = {
  added: 'success',
  removed: 'error',
  changed: 'info',
} as const satisfies Record<string, Tone>;

function Kind({ kind }: { kind: keyof typeof tones }) {
  const text = useText();
  return <Badge tone={tones[kind]}>{text(`differences.kind.${kind}`)}</Badge>;
}

/** A phrase whose codes are not links: only one of the versions may have them. */
function Words({ words }: { words: string }) {
  return words.split(/`([^`]+)`/).map((part, at) =>
    at % 2 ? (
      <code key={part} dir="ltr">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function Side({ title, words }: { title: string | undefined; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <dd>
      {title && <span className={styles.side}>{title}</span>}
      <ul className="plain-list">
        {words.map((each) => (
          <li key={each}>
            <Words words={each} />
          </li>
        ))}
      </ul>
    </dd>
  );
}

interface LinesProps {
  lines: readonly Line[];
  /** A thing that only one of the versions has shows no before and after. */
  kind?: keyof typeof tones;
}

function Lines({ lines, kind = 'changed' }: LinesProps) {
  const text = useText();
  const toTitle = (id: string) => (kind === 'changed' ? text(id) : undefined);
  return (
    <dl className="stack gap-3 no-margin text-sm">
      {lines.map(({ label, before, after }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <Side title={toTitle('differences.before')} words={before} />
          <Side title={toTitle('differences.after')} words={after} />
        </div>
      ))}
    </dl>
  );
}

interface FieldProps {
  id: string;
  field: FieldDifference;
  pair: Pair;
}

function Description({ side }: { side: PageSchema | undefined }) {
  const [field] = Object.values(side?.properties ?? {});
  if (!field?.description) return null;
  return (
    <p>
      <Words words={field.description} />
    </p>
  );
}

/** Links a field to its row in the table of the version that has it. */
function Field({ id, field, pair }: FieldProps) {
  const text = useText();
  const { part, path, before, after } = field;
  const kind = before && after ? 'changed' : after ? 'added' : 'removed';
  const version = after ? pair.after : pair.before;
  return (
    <li className={styles.field}>
      <p className={styles.name}>
        <Link to={toDocPath([version], `${id}#${part}.${path}`)}>
          <code dir="ltr">{path}</code>
        </Link>
        <Kind kind={kind} />
      </p>
      {kind !== 'changed' && <Description side={after ?? before} />}
      <Lines lines={toFieldLines(field, text)} kind={kind} />
    </li>
  );
}

function Codes({ title, errors }: { title: string; errors: readonly PageError[] }) {
  if (errors.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className="plain-list">
        {errors.map(({ code, text }) => (
          <li key={code}>
            <code dir="ltr">{code}</code> {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function OperationChange({ operation, pair }: { operation: OperationDifference; pair: Pair }) {
  const text = useText();
  const { id, title, kind, facts, fields, codes, reason } = operation;
  const version = kind === 'removed' ? pair.before : pair.after;
  const toGroup = (part: FieldDifference['part']) => fields.filter((field) => field.part === part);
  return (
    <article className={styles.operation}>
      <h3 className={styles.title}>
        <Link to={toDocPath([version], id)}>{title}</Link>
        <Kind kind={kind} />
      </h3>
      {reason && <p>{text('differences.reason', { reason })}</p>}
      {facts.length > 0 && <Lines lines={facts.map((fact) => toFactLine(fact, text))} />}
      {(['request', 'answer'] as const)
        .filter((part) => toGroup(part).length > 0)
        .map((part) => (
          <section key={part}>
            <h4>{text(`operation.${part}`)}</h4>
            <ul className="plain-list">
              {toGroup(part).map((field) => (
                <Field key={field.path} id={id} field={field} pair={pair} />
              ))}
            </ul>
          </section>
        ))}
      <Codes title={text('differences.codes.added')} errors={codes.added} />
      <Codes title={text('differences.codes.removed')} errors={codes.removed} />
    </article>
  );
}

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
