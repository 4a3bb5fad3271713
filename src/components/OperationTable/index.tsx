import { Breakable } from '@site/src/components/Breakable';
import { DocLink } from '@site/src/components/DocLink';
import { DocTable } from '@site/src/components/DocTable';
import { useText } from '#client/texts.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';
import { Columns } from './Columns.tsx';
import styles from './styles.module.css';

function Row(operation: OperationSummary) {
  const text = useText();
  const { id, title, path, direction, sandboxOnly, level, businessDigest } = operation;
  const production = sandboxOnly ? 'none' : direction;
  return (
    <tr>
      <th scope="row">
        <DocLink page={id}>{title}</DocLink>
        <span className={styles.path}>
          {direction === 'push' ? (
            text('operations.push')
          ) : (
            <bdi dir="ltr">
              <Breakable text={path} />
            </bdi>
          )}
        </span>
      </th>
      <td className={styles.level}>{text(`operations.level.${level}`)}</td>
      <td>{text(`operations.digest.${businessDigest}`)}</td>
      <td>{text(`operations.sandbox.${direction}`)}</td>
      <td>{text(`operations.production.${production}`)}</td>
    </tr>
  );
}

/** Who may call what; `data` is handed in by the portal plugin, in the reader's language. */
export function OperationTable({ data }: { data: OperationSummary[] }) {
  return (
    <DocTable>
      <Columns names={['operation', 'level', 'digest', 'sandbox', 'production']} />
      <tbody>
        {data.map((operation) => (
          <Row key={operation.id} {...operation} />
        ))}
      </tbody>
    </DocTable>
  );
}
