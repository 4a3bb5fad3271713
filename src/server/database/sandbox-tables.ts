/** How far a sandbox parcel has come in its scenario. */
export interface SimulationTable {
  bill_code: string;
  account_id: string;
  scenario: string;
  /** Steps done. */
  step: number;
  /** Seconds between two steps of its timetable; 0 where it never had one. */
  every_s: number;
  /** Null: moves on command only. */
  next_at: number | null;
  /** A process that claimed the step that is due has until then. */
  lease_until: number | null;
  /** Why the next step was impossible: a key of `obstacles`. */
  stopped: string | null;
}

/** Accounts whose new sandbox orders start moving by themselves. */
export interface SandboxTimetableTable {
  account_id: string;
  scenario: string;
  every_s: number;
  /** Null: set before this was kept. */
  set_at: number | null;
}
