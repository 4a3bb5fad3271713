/** A refusal for the courier's own staff, in plain words. */
export class StaffError extends Error {}

/** Another command was faster: a retry may succeed. */
export class ChangedMeanwhile extends StaffError {
  constructor(billCode: string) {
    super(`${billCode} changed meanwhile: look again and repeat`);
  }
}
