import Link from '@docusaurus/Link';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useWords, type Words } from '#client/useWords.ts';
import { roles } from './roles.ts';
import styles from './styles.module.css';

/** After this time the content that a row opens is present, or never will be. */
const waitMs = 10_000;

/** Address of the last opened row, until its list is back. */
let openedRow: string | undefined;

const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

function findHeading(path: string, known: ReadonlySet<Element>): HTMLElement | undefined {
  const level = window.location.pathname === path ? 'h2' : 'h1';
  const headings = document.querySelectorAll<HTMLElement>(`main ${level}`);
  return [...headings].find((heading) => !known.has(heading) && heading.checkVisibility());
}

/**
 * Call when a row's link is followed. The row disappears with its list, so the focus moves to the heading of
 * what it opens: the page, or the detail in the list's place. A focus that the reader has moved stays.
 */
function followRow(row: HTMLAnchorElement): void {
  openedRow = row.href;
  const { pathname: path, href: list } = window.location;
  const known = new Set(document.querySelectorAll('main :is(h1, h2)'));
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    // The reader is back before anything was opened: the row gets the focus.
    if (window.location.href === list) return observer.disconnect();
    const heading = isFocusLost() ? findHeading(path, known) : undefined;
    if (isFocusLost() && !heading) return;
    observer.disconnect();
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), waitMs);
}

/** Returns the focus to the row that was opened last; call it once the rows are there. */
function returnToRow(table: HTMLElement): void {
  if (!openedRow || !isFocusLost()) return;
  const row = [...table.querySelectorAll<HTMLAnchorElement>('a[data-row]')].find(
    ({ href }) => href === openedRow,
  );
  if (!row) return;
  openedRow = undefined;
  row.focus();
}

export interface Column<Row> {
  /** Id of its text, unique in the table. */
  label: string;
  render: (row: Row, words: Words) => ReactNode;
  /** Smaller text below the value; not part of a row's link. */
  note?: (row: Row, words: Words) => ReactNode;
  align?: 'end';
  /** Shows the label to screen readers only, as over a column of buttons. */
  hideLabel?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Address of a row; its first cell is the link. */
  rowLink?: (row: Row) => string;
}

/** A click that opens another tab leaves the list where it is. */
function isFollowed({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Table of a list; in a narrow space each row becomes a card that names its values. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowLink }: DataTableProps<Row>) {
  const words = useWords();
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
                <span className={clsx(hideLabel && 'visually-hidden')}>{words.text(label)}</span>
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
                      {words.text(label)}
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
                        {render(row, words)}
                      </Link>
                    ) : (
                      render(row, words)
                    )}
                    {note && <div className={styles.note}>{note(row, words)}</div>}
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
