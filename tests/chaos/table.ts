/** What a scenario found. `null` where the column says nothing of it. */
export interface Row {
  what: string;
  /** Calls, pushes or connections that ended as they should. */
  done: number;
  /** Acknowledged and not there afterwards; any is a failure. */
  lost: number;
  /** There twice; a failure, but for pushes, which are told at least once. */
  duplicated: number;
  /** The longest that somebody else's call waited for its answer, in milliseconds. */
  longestWaitMs: number | null;
  /** The most memory that a process of the portal held, in MB. */
  memoryMb: number | null;
  /** What else is worth telling. */
  note: string;
  /** What must not have been, in words. */
  failures: string[];
}

const columns: [head: string, toCell: (row: Row) => string][] = [
  ['what', ({ what }) => what],
  ['done', ({ done }) => String(done)],
  ['lost', ({ lost }) => String(lost)],
  ['duplicated', ({ duplicated }) => String(duplicated)],
  ['longest wait of others', ({ longestWaitMs }) => toUnit(longestWaitMs, 'ms')],
  ['memory', ({ memoryMb }) => toUnit(memoryMb, 'MB')],
  ['', ({ note }) => note],
];

function toUnit(value: number | null, unit: string): string {
  return value === null ? '–' : `${Math.round(value)} ${unit}`;
}

export function toTable(rows: readonly Row[]): string {
  const cells = [
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, toCell]) => toCell(row))),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What fails the campaign: losses, and what the scenarios say themselves. */
export function findFailures(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, done, lost, failures }) => [
    ...(done === 0 ? [`${what}: nothing was done`] : []),
    ...(lost > 0 ? [`${what}: ${lost} lost`] : []),
    ...failures.map((failure) => `${what}: ${failure}`),
  ]);
}
