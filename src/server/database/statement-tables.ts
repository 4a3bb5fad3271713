import type { Descriptions } from './description.ts';
import type { Flag } from './people-tables.ts';

/** Decimals with at least two places, such as `-12.50`; never floating-point. */
interface Amounts {
  collected: string;
  fees: string;
  /** Freight that is deducted. */
  freight: string;
  /** Collected less fees and freight. */
  net: string;
}

export interface StatementTables {
  /** Cash on delivery of a customer in one currency; its amounts are the sums of its lines. */
  statement: Amounts & {
    /** UUID version 7. */
    id: string;
    account_id: string;
    /** Code of the customer; of parcels without one that of the account. */
    customer_code: string;
    /** ISO 4217. */
    currency: string;
    /** Number for people, unique within the account. */
    number: string;
    line_count: number;
    opened_at: number;
    /** When a line was added, or it was closed or paid. */
    changed_at: number;
    /** Null: open; afterwards neither lines nor amounts change. */
    closed_at: number | null;
    paid_at: number | null;
    /** Day of the bank transfer, `yyyy-MM-dd`. */
    paid_date: string | null;
    /** The bank's reference. */
    paid_reference: string | null;
    /** 1: the courier's own system opened it, and closes it. */
    reported: Flag;
  };
  /** A delivered parcel's cash on delivery, or a correction of it. */
  statement_line: Amounts & {
    statement_id: string;
    /** 1, 2, 3 … within the statement. */
    number: number;
    account_id: string;
    bill_code: string;
    txlogistic_id: string;
    delivered_at: number;
    /** Number of the corrected statement, a hyphen, and of its line; null: the parcel's own line. */
    corrects: string | null;
    /** Why it was corrected, in the words of the courier's staff. */
    reason: string | null;
  };
  /** A paid statement that was removed after its days. */
  removed_statement: {
    account_id: string;
    statement_number: string;
    removed_at: number;
    /** Id of the statement, until its lines are removed too. */
    lines_of: string | null;
  };
}

const ofBooks = {
  owner: 'account',
  export: 'nothing: finance/getStatement returns it',
  ends: 'stays: the courier keeps its books',
} as const;

export const statementTables: Descriptions<StatementTables> = {
  statement: {
    ...ofBooks,
    key: ['id'],
    kept: 'rule: STATEMENT_DAYS after it was paid, remove-old-statements.ts; of a sandbox by age and number, remove-beyond.ts',
    demo: 'rule: with its lines, demo-cleanup.ts',
  },
  statement_line: {
    ...ofBooks,
    key: ['statement_id', 'number'],
    kept: 'kept: as long as its statement',
    demo: 'rule: with its statement, demo-cleanup.ts',
  },
  removed_statement: {
    key: ['account_id', 'statement_number'],
    owner: 'account',
    export: 'nothing: a number and a time',
    ends: 'stays: the courier keeps its books',
    kept: 'kept: it explains why the number is not found',
    demo: 'stays: statements of a sandbox leave none',
  },
};
