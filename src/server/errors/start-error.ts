/** Why the portal cannot start, in one line for the operator who can fix it. */
export class StartError extends Error {}
