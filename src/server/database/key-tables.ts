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
