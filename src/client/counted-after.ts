/** A success that counts toward integration testing is counted a moment after it is answered. */
export const countedAfterMs = 1500;
