/** A whole file of vectors with every field is a tenth of this. */
export const maxBytes = 64 * 1024;
