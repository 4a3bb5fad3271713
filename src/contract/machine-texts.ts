/** What a text for programs may hold, in bytes of UTF-8: as much as a model's tools take in at once. */
export const longestTextBytes = 25_000;
