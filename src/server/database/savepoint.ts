/** Separates one change of a group from the others; constant texts, so that a driver recognises them. */
export const savepoint = 'savepoint change';
export const undo = 'rollback to change';
export const release = 'release change';
