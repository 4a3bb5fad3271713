/** Thrown where a tool cannot do what it was asked; says which argument is invalid and what to write instead. */
export class ToolError extends Error {}
