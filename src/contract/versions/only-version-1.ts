import type { ErrorCode } from '../errors.ts';

/**
 * Codes that only version 1 returns: version 2 signs nothing inside the data and has no header `digest`. In a
 * separate file because every link to a document needs it.
 */
export const onlyVersion1: readonly ErrorCode[] = ['145003031', '145003052'];
