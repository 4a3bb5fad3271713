/** Why the portal cannot start, in one line for its operator, who can change it. */
export class StartError extends Error {}
