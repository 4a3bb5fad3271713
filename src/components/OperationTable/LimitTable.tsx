import { DocLink } from '@site/src/components/DocLink';
import { DocTable } from '@site/src/components/DocTable';
import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';
import { Columns } from './Columns.tsx';
import styles from './styles.module.css';

function Row({ id, title, bodyLimitBytes, lists }: OperationSummary) {
  const text = useText();
  const formats = useFormats();
  return (
    <tr>
      <th scope="row">
        <DocLink page={id}>{title}</DocLink>
      </th>
      <td>
        <bdi dir="ltr">{formats.kib(bodyLimitBytes)}</bdi>
      </td>
      <td>
        {lists.map(({ field, min, max }) => (
          <span key={field} className={styles.list}>
            <Phrase text={text('operations.list', { field: `\`${field}\``, min, max })} />
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Limits of each call; the portal plugin passes `data`. */
export function LimitTable({ data }: { data: OperationSummary[] }) {
  const calls = data.filter(({ direction }) => direction === 'call');
  return (
    <DocTable>
      <Columns names={['operation', 'body', 'lists']} />
      <tbody>
        {calls.map((operation) => (
          <Row key={operation.id} {...operation} />
        ))}
      </tbody>
    </DocTable>
  );
}
