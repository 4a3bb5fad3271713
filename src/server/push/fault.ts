/** Why a push or an address was refused: a text of contract.json and its values. */
export interface Fault {
  text: string;
  values?: Record<string, string>;
}

/** Thrown where a receiver cannot be reached, or must not be. */
export class PushFault extends Error {
  readonly fault: Fault;

  constructor(text: string, values?: Record<string, string>) {
    super(text);
    this.fault = { text, ...(values && { values }) };
  }
}

/** What signs a receiver's pushes is missing, or no key opens it. */
export class UnreadableKey extends Error {}
