import { type Descriptions, dayMs } from './description.ts';
import type { Flag } from './people-tables.ts';

export interface AreaTable {
  code: string;
  country: string;
  level: number;
  parent: string | null;
  name: string;
  aliases: string;
  post_code: string;
  covered: Flag;
}

export interface OutletTable {
  /** The first outlet of a city has the city's code. */
  code: string;
  kind: 'outlet' | 'hub';
  country: string;
  prov_code: string;
  city_code: string;
  name: string;
  address: string;
  phone: string;
  /** What it serves, in words. */
  area: string;
  latitude: number;
  longitude: number;
}

export interface CounterTable {
  name: string;
  value: number;
}

export interface NoticeTable {
  id: string;
  state: 'draft' | 'published';
  pinned: Flag;
  /** Shown from then on; null while a draft has none. */
  publish_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface NoticeTextTable {
  notice_id: string;
  locale: string;
  title: string;
  /** Markdown. */
  body: string;
}

/** What was decided, by whom; never changed, and without personal data in `details`. */
export interface AuditTable {
  /** 1, 2, 3 … in the order of the commits. */
  sequence: number;
  id: string;
  at: number;
  /** Id of the user who acted, `operator` for the command line, `auto` for the settings. */
  actor: string;
  /** As in `certification.approve`. */
  action: string;
  /** Id of what was acted on. */
  subject: string;
  /** JSON. */
  details: string;
  /** Over this row and the hash of the one before it (`audit-chain.ts`). */
  hash: string;
}

/** Until when a version of the open API is served; no row: without an end. */
export interface VersionEndTable {
  version: number;
  deprecated_at: number;
  sunset_at: number;
}

export interface CoreEventTable {
  id: string;
  taken_at: number;
}

/** How a core answered a call that changed something, by its `webhook-id`: a CoreAnswer as JSON. */
export interface CoreCallTable {
  id: string;
  answer: string;
  answered_at: number;
}

/** The key ring: keys that seal rows, each wrapped by the master key. */
export interface DataKeyTable {
  /** 0: other keys are derived from it, and it opens what was sealed before there was a ring; then 1, 2, 3 … */
  id: number;
  /** AES-256-GCM under the master key, about its id. */
  wrapped: string;
  /** Sealed under the key itself: a process under another one cannot open it. */
  proof: string;
  /** Null: before there was a ring. */
  made_at: number | null;
  /** From when on it seals, the newest that does; null: it does not, or not yet. */
  seals_since: number | null;
  /** When nothing was found any more that is sealed under it. */
  retired_at: number | null;
}

/** The courier's own: places, notices, the audit record, keys, and its exchange with a core. */
export interface CourierTables {
  area: AreaTable;
  outlet: OutletTable;
  counter: CounterTable;
  notice: NoticeTable;
  notice_text: NoticeTextTable;
  audit: AuditTable;
  version_end: VersionEndTable;
  core_event: CoreEventTable;
  core_call: CoreCallTable;
  data_key: DataKeyTable;
}

const ofCourier = {
  owner: 'nobody: it is about the courier',
  export: 'nothing: it is about the courier',
  ends: 'stays: it is about the courier',
} as const;

export const courierTables: Descriptions<CourierTables> = {
  area: { ...ofCourier, key: ['code'], kept: 'kept: until areas are loaded again' },
  outlet: { ...ofCourier, key: ['code'], kept: 'kept: until outlets are loaded again' },
  counter: { ...ofCourier, key: ['name'], kept: 'kept: no number is given twice' },
  notice: { ...ofCourier, key: ['id'], kept: 'kept: until staff remove it' },
  notice_text: {
    ...ofCourier,
    owner: 'notice',
    key: ['notice_id', 'locale'],
    kept: 'kept: as long as its notice',
  },
  audit: {
    key: ['id'],
    secrets: { hash: { restore: 'stays: links the record, and opens nothing' } },
    owner: 'nobody: it names its actor and its subject by their ids',
    export: { in: 'audit' },
    ends: 'stays: it holds no personal data',
    kept: 'kept: for good',
  },
  version_end: { ...ofCourier, key: ['version'], kept: 'kept: until staff remove it' },
  core_event: {
    ...ofCourier,
    key: ['id'],
    kept: { since: 'taken_at', term: { ms: 30 * dayMs } },
  },
  core_call: {
    ...ofCourier,
    key: ['id'],
    kept: 'rule: 24 hours, core/serve/answered-calls.ts',
    consignee: { place: 'coreAnswers', data: ['answer'], reads: [] },
  },
  data_key: {
    ...ofCourier,
    key: ['id'],
    kept: 'rule: a day after it was retired, unless it still seals something, removeRetiredKeys',
  },
};
