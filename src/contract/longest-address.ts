/** Characters of an address in one piece, with a name and a phone. Separate from the operation: pages need it. */
export const longestAddress = 300;
