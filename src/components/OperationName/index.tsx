import { Breakable } from '@site/src/components/Breakable';
import { DocLink } from '@site/src/components/DocLink';
import { findOperation, titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

export function OperationName({ id }: { id: string }) {
  const text = useText();
  const operation = findOperation(id);
  return (
    <span className={styles.name}>
      <DocLink page={id}>{titleOfOperation(id)}</DocLink>
      {operation && (
        <span className={styles.path}>
          {operation.direction === 'push' ? (
            text('control.interfaces.push')
          ) : (
            <code dir="ltr">
              <Breakable text={operation.path} />
            </code>
          )}
        </span>
      )}
    </span>
  );
}
