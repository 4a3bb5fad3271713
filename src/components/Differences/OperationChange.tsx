import Link from '@docusaurus/Link';
import { toDocPath } from '#client/doc-path.ts';
import { useText } from '#client/texts.ts';
import type { FieldDifference } from '#reference/differences/compare-fields.ts';
import type { OperationDifference } from '#reference/differences/compare-pages.ts';
import type { PageError, PageSchema } from '#reference/page.ts';
import { Kind } from './Kind.tsx';
import { Lines, Words } from './Lines.tsx';
import type { Pair } from './pair.ts';
import styles from './styles.module.css';
import { toFactLine, toFieldLines } from './to-lines.ts';

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

interface OperationChangeProps {
  operation: OperationDifference;
  pair: Pair;
}

/** One operation: whether it is new or gone, otherwise its changes. */
export function OperationChange({ operation, pair }: OperationChangeProps) {
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
