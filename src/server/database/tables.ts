import type { Kysely, Selectable, Transaction } from 'kysely';
import { type AccountTables, accountTables } from './account-tables.ts';
import { type ActivityTables, activityTables } from './activity-tables.ts';
import { type CallTables, callTables } from './call-tables.ts';
import { type CertificationTables, certificationTables } from './certification-tables.ts';
import { type CourierTables, courierTables } from './courier-tables.ts';
import type { Description, Descriptions } from './description.ts';
import { type OrderTables, orderTables } from './order-tables.ts';
import { type OrganisationTables, organisationTables } from './organisation-tables.ts';
import {
  type FactorTables,
  factorTables,
  type PeopleTables,
  peopleTables,
} from './people-tables.ts';
import { type PictureTables, pictureTables } from './picture-tables.ts';
import { type PushTables, pushTables } from './push-tables.ts';
import { type StatementTables, statementTables } from './statement-tables.ts';

export interface Database
  extends AccountTables,
    ActivityTables,
    CallTables,
    CertificationTables,
    CourierTables,
    FactorTables,
    OrderTables,
    OrganisationTables,
    PeopleTables,
    PictureTables,
    PushTables,
    StatementTables {}

/** Every table; lists derived from it keep this order. */
export const tables = {
  ...activityTables,
  ...factorTables,
  ...peopleTables,
  ...certificationTables,
  ...organisationTables,
  ...accountTables,
  ...pushTables,
  ...callTables,
  ...orderTables,
  ...pictureTables,
  ...statementTables,
  ...courierTables,
} satisfies Descriptions<Database>;

export type Table = keyof Database;

/** The tables with their descriptions, read without the types of their rows. */
export const tableList = Object.entries(tables) as unknown as [Table, Description<AnyRow>][];

/** A row of any table, with columns known only by name. */
export type AnyRow = Record<string, unknown> & { account_id: string | null };

export type Db = Kysely<Database>;
export type Queryable = Db | Transaction<Database>;
export type OrderRow = Selectable<Database['orders']>;
export type ScanRow = Selectable<Database['scan']>;
export type OutletRow = Selectable<Database['outlet']>;
export type SimulationRow = Selectable<Database['simulation']>;
