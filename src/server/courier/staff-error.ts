/** A refusal for the courier's own staff, in plain words. */
export class StaffError extends Error {}
