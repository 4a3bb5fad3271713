/** What sets off one change of a group from the others; the same texts, so that a driver knows them. */
export const savepoint = 'savepoint change';
export const undo = 'rollback to change';
export const release = 'release change';
