import { type Column, DataTable } from '@site/src/components/DataTable';
import { useText } from '#client/texts.ts';
import type { KeptHeader } from '#contract/diagnosis.ts';
import styles from './calls.module.css';

/** Characters of base64 of an md5. */
const digestLength = 24;

/** The headers that came, and how long they were. */
export function HeaderTable({ headers }: { headers: readonly KeptHeader[] }) {
  const text = useText();
  const title = text('control.calls.headers');
  const columns: Column<KeptHeader>[] = [
    {
      label: text('control.calls.headers.name'),
      render: ({ name }) => <code dir="ltr">{name}</code>,
    },
    {
      label: text('control.calls.headers.value'),
      render: ({ value }) => (
        <code className={styles.long} dir="ltr">
          {value}
        </code>
      ),
    },
    {
      label: text('control.calls.headers.length'),
      align: 'end',
      render: ({ name, length }) => {
        const isOdd = name.toLowerCase() === 'digest' && length !== digestLength;
        return (
          <span className={styles.number}>
            {length}
            {isOdd && ` ${text('control.calls.headers.expected', { count: digestLength })}`}
          </span>
        );
      },
    },
  ];
  return (
    <section className="stack gap-2" aria-label={title}>
      <h3 className="subheading">{title}</h3>
      <DataTable
        caption={title}
        columns={columns}
        rows={headers}
        // A header that came twice has two rows.
        rowKey={(header) => `${headers.indexOf(header)}`}
      />
    </section>
  );
}
