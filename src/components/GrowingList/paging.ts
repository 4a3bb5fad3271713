/** Rows of a page of a list that grows at its top. */
export const pageSize = 20;

/** What the address keeps of it; `asOf` is the moment at which the reader began to turn pages, 0: now. */
export type Paging = { current: number; asOf: number };

/** The paging of a call: from its second page on a list shows what was there when the first was. */
export function toPaging({ current, asOf }: Paging) {
  return { current, size: pageSize, ...(asOf > 0 && { asOf }) };
}
