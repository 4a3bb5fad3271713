/** Most UTF-8 bytes of a text for programs: as much as a model's tools accept at once. */
export const longestTextBytes = 25_000;
