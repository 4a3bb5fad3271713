import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { roles } from './roles.ts';
import styles from './styles.module.css';

interface HeadCellProps {
  column: { label: string; sort?: string; align?: 'start' | 'end'; hideLabel?: boolean };
  sort?: string;
  onSort?: (sort: string) => void;
}

const directions = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function toDirection(sort: string | undefined, name: string): keyof typeof directions {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/** Name of a column; where the server can sort by it, a button that does so. */
export function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const { label, sort: name, align, hideLabel } = column;
  const side = align === 'end' && styles.end;
  if (!name || !onSort) {
    return (
      <th {...roles.head} scope="col" className={clsx(side)}>
        <span className={clsx(hideLabel && 'visually-hidden')}>{label}</span>
      </th>
    );
  }
  const direction = toDirection(sort, name);
  const Icon = directions[direction];
  return (
    <th {...roles.head} scope="col" className={clsx(side, styles.sortable)} aria-sort={direction}>
      <button
        type="button"
        className={clsx('clean-btn', styles.sort)}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
      >
        {label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
