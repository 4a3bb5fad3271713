import Link from '@docusaurus/Link';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { HeadCell } from './HeadCell.tsx';
import { roles } from './roles.ts';
import styles from './styles.module.css';

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Name under which the server sorts by it. */
  sort?: string;
  align?: 'start' | 'end';
  /** The label is for the ear alone, as over a column of buttons. */
  hideLabel?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for the ear. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: its first cell is the link. */
  rowLink?: (row: Row) => string;
  /** `name`, or `-name` from the last to the first. */
  sort?: string;
  onSort?: (sort: string) => void;
}

/** A list in columns; in a narrow place each row is a card that names its values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLink, sort, onSort } = props;
  return (
    <div className={styles.frame}>
      <table {...roles.table} className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {columns.map(({ key, label, render, align, hideLabel }, at) => (
                <td key={key} {...roles.cell} className={clsx(align === 'end' && styles.end)}>
                  {!hideLabel && (
                    <span className={styles.name} aria-hidden>
                      {label}
                    </span>
                  )}
                  <div className={styles.value}>
                    {at === 0 && rowLink ? (
                      <Link to={rowLink(row)} className={styles.link}>
                        {render(row)}
                      </Link>
                    ) : (
                      render(row)
                    )}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
