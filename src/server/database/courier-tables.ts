import { dayMs } from '#contract/durations.ts';
import type { Descriptions } from './description.ts';
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

export interface NoticeTable {
  id: string;
  state: 'draft' | 'published';
  pinned: Flag;
  /** Visible from then on; null if a draft has none. */
  publish_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A decision and who made it; never changed, and without personal data in `details`. */
export interface AuditTable {
  /** 1, 2, 3 … in commit order. */
  sequence: number;
  id: string;
  at: number;
  /** Id of the acting user, `operator` for the command line, `auto` for the settings. */
  actor: string;
  /** Such as `certification.approve`. */
  action: string;
  subject: string;
  /** JSON. */
  details: string;
  /** Over this row and the previous row's hash (`audit-chain.ts`). */
  hash: string;
}

/** End of service of a version of the open API; no row: no end. */
export interface VersionEndTable {
  version: number;
  deprecated_at: number;
  sunset_at: number;
}

/** A core's answer to a call that changed something, by its `webhook-id`: a CoreAnswer as JSON. */
export interface CoreCallTable {
  id: string;
  answer: string;
  answered_at: number;
}

export interface CourierTables {
  area: AreaTable;
  outlet: {
    /** The first outlet of a city has the city's code. */
    code: string;
    kind: 'outlet' | 'hub';
    country: string;
    prov_code: string;
    city_code: string;
    name: string;
    address: string;
    phone: string;
    /** Description of the area it serves. */
    area: string;
    latitude: number;
    longitude: number;
  };
  counter: {
    name: string;
    value: number;
  };
  notice: NoticeTable;
  notice_text: {
    notice_id: string;
    locale: string;
    title: string;
    /** Markdown. */
    body: string;
  };
  audit: AuditTable;
  version_end: VersionEndTable;
  core_event: {
    id: string;
    taken_at: number;
  };
  core_call: CoreCallTable;
  /** The key ring: keys that seal rows, each wrapped by the master key. */
  data_key: {
    /** 0: other keys derive from it, and it opens what was sealed before the ring existed; then 1, 2, 3 … */
    id: number;
    /** AES-256-GCM under the master key, bound to its id. */
    wrapped: string;
    /** Sealed under the key itself, so that a process with another key cannot open it. */
    proof: string;
    /** Null: before the ring existed. */
    made_at: number | null;
    /** When it begins to seal, the newest such key does; null: not, or not yet. */
    seals_since: number | null;
    /** When nothing sealed under it was found any more. */
    retired_at: number | null;
  };
}

const ofCourier = {
  owner: 'none: it is about the courier',
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
    owner: 'none: it names its actor and its subject by their ids',
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
    consignee: { place: 'coreAnswers', data: ['answer'], reads: [], shows: ['answered_at'] },
  },
  data_key: {
    ...ofCourier,
    key: ['id'],
    kept: 'rule: a day after it was retired, unless it still seals something, removeRetiredKeys',
  },
};
