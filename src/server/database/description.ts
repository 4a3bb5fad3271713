import type { Updateable } from 'kysely';

type Column<Row> = keyof Row & string;

type Because<Word extends string> = `${Word}: ${string}`;

/** Names of columns with a credential, or with the time at which one ends or starts to work. */
type CredentialName =
  `${string}${'hash' | 'token' | 'secret' | 'challenge' | 'signature' | 'cipher' | 'password' | 'private_key' | 'old_key' | 'expires_at' | '_until' | 'off_at' | '_step'}`;
type CredentialColumn<Row> = Exclude<Extract<keyof Row, CredentialName>, 'lease_until'>;

export interface Secret {
  /** Encrypted under a key of the ring. A mark precedes the encrypted texts of a column that holds others too. */
  sealed?: true | { mark: string };
  /** Handling of a restored backup that could revive it: it ends then, or stays for a reason. */
  restore: 'ends' | Because<'stays'>;
}

export const ownerColumns = {
  user: 'user_id',
  organisation: 'organisation_id',
  account: 'account_id',
  push: 'push_id',
  waybill: 'bill_code',
  notice: 'notice_id',
} as const;

type OwnerColumns = typeof ownerColumns;
export type OwnerKind = keyof OwnerColumns;

type Owner<Row> =
  | { [Kind in OwnerKind]: OwnerColumns[Kind] extends keyof Row ? Kind : never }[OwnerKind]
  | 'itself'
  | Because<'none'>;

/** How rows appear in the export of a person, of their organisation, or of each of its accounts. */
export interface Section<Row> {
  section: string;
  columns: readonly Column<Row>[];
  /** Two columns that are unique together within the owner, and never null. */
  order: readonly [Column<Row>, Column<Row>];
  /** Columns that hold JSON, with the names that their values get. */
  json?: { readonly [Each in Column<Row>]?: string };
  /** Exported instead of null JSON; null by default. */
  none?: object;
}

/** Settings of days by which rows of a table may age. */
export type DaysSetting = 'CALL_LOG_DAYS' | 'PICTURE_DAYS';

export type Kept<Row> =
  /** Removed once the column's time has come. */
  | { until: Column<Row> }
  /** Removed a term after the time in the column, which counts in units of `unitMs`. */
  | { since: Column<Row>; term: { ms: number } | DaysSetting; unitMs?: number }
  /** Removed by a rule in code, named in the text. */
  | Because<'rule'>
  | Because<'kept'>;

/** What the demo's clean-up removes of its account: rows older than a day by this column; null counts as oldest. */
type Demo<Row> = { since: Column<Row> } | Because<'rule'> | Because<'stays'>;

/** Description of a whole table, from which every list of tables is derived. */
export type Description<Row> = {
  key: readonly Column<Row>[];
  owner: Owner<Row>;
  export: Section<Row> | { in: string } | Because<'nothing'>;
  /** What happens when the person, the organisation or the account ends. */
  ends: 'removed' | { cleared: Updateable<Row> } | Because<'rule'> | Because<'stays'>;
  /** The column with the member whose departure from the organisation removes the row. */
  leaving?: Column<Row>;
  /** The count under which a restore reports that it removed all rows. */
  restore?: string;
  kept: Kept<Row>;
  /** Data of consignees: what holds it, and what else the search for it reads. */
  consignee?: {
    place: string;
    data: readonly Column<Row>[];
    reads: readonly Column<Row>[];
    /** What an export about a person shows of a row beside their data. */
    shows: readonly Column<Row>[];
  };
} & (CredentialColumn<Row> extends never
  ? { secrets?: { readonly [Each in Column<Row>]?: Secret } }
  : {
      secrets: { readonly [Each in Column<Row>]?: Secret } & {
        readonly [Each in CredentialColumn<Row>]: Secret;
      };
    }) &
  (Row extends { account_id: string | null } ? { demo: Demo<Row> } : { demo?: undefined });

export type Descriptions<Rows> = { readonly [Table in keyof Rows]: Description<Rows[Table]> };
