/** A refusal for the courier's own staff, in plain words. */
export class StaffError extends Error {}

/** Somebody else was faster: the same again may succeed. */
export class ChangedMeanwhile extends StaffError {
  constructor(billCode: string) {
    super(`${billCode} changed meanwhile: look again and repeat`);
  }
}
