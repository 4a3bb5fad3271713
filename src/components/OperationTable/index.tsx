import { Breakable } from '@site/src/components/Breakable';
import { DocLink } from '@site/src/components/DocLink';
import { DocTable } from '@site/src/components/DocTable';
import { useText } from '#client/texts.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';
import { Columns } from './Columns.tsx';
import styles from './styles.module.css';

function Row(operation: OperationSummary) {
  const text = useText();
  const { id, title, path, direction, sandboxOnly, level } = operation;
  const { scheme, businessDigest, changes } = operation;
  const production = sandboxOnly ? 'none' : direction;
  const effect = changes ? 'change' : direction === 'push' ? 'push' : 'read';
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
      <td>
        {text(
          scheme === 'md5-v1'
            ? `operations.digest.${businessDigest}`
            : `operations.effect.${effect}`,
        )}
      </td>
      <td>{text(`operations.sandbox.${direction}`)}</td>
      <td>{text(`operations.production.${production}`)}</td>
    </tr>
  );
}

/**
 * Operations with the level each needs; the portal plugin passes `data` in the reader's language. Version 1 signs inside the
 * data of some operations; in version 2 a call that changes something may be repeated.
 */
export function OperationTable({ data }: { data: OperationSummary[] }) {
  const own = data[0]?.scheme === 'md5-v1' ? 'digest' : 'effect';
  return (
    <DocTable>
      <Columns names={['operation', 'level', own, 'sandbox', 'production']} />
      <tbody>
        {data.map((operation) => (
          <Row key={operation.id} {...operation} />
        ))}
      </tbody>
    </DocTable>
  );
}
