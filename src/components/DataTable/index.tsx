import Link from '@docusaurus/Link';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { roles } from './roles.ts';
import { followRow, returnToRow } from './row-focus.ts';
import styles from './styles.module.css';

export interface Column<Row> {
  /** No other column of the table has it. */
  label: string;
  render: (row: Row) => ReactNode;
  /** Smaller, below the value; no part of a row's link. */
  note?: (row: Row) => ReactNode;
  align?: 'end';
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
}

/** A click that opens another tab leaves the list where it is. */
function isFollowed({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** A list in columns; in a narrow place each row is a card that names its values. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowLink }: DataTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (table.current) returnToRow(table.current);
  }, []);
  return (
    <div className="table-frame">
      <table {...roles.table} ref={table} className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ label, align, hideLabel }) => (
              <th key={label} {...roles.head} scope="col" className={clsx(align && styles.end)}>
                <span className={clsx(hideLabel && 'visually-hidden')}>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {columns.map(({ label, render, note, align, hideLabel }, at) => (
                <td key={label} {...roles.cell} className={clsx(align && styles.end)}>
                  {!hideLabel && (
                    <span className={styles.name} aria-hidden>
                      {label}
                    </span>
                  )}
                  <div className={styles.value}>
                    {at === 0 && rowLink ? (
                      <Link
                        to={rowLink(row)}
                        className={styles.link}
                        data-row
                        onClick={(event) => {
                          if (isFollowed(event)) followRow(event.currentTarget);
                        }}
                      >
                        {render(row)}
                      </Link>
                    ) : (
                      render(row)
                    )}
                    {note && <div className={styles.note}>{note(row)}</div>}
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
