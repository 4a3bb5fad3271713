/** Milliseconds after its response until a success counts toward integration testing. */
export const countedAfterMs = 1500;
