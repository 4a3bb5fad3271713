import type { ErrorCode } from '../errors.ts';

/**
 * Codes that version 1 alone answers: version 2 signs nothing inside the data, and has no header
 * `digest`. Apart from all else of the versions, since every link to a document asks for it.
 */
export const onlyVersion1: readonly ErrorCode[] = ['145003031', '145003052'];
