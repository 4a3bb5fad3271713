import { errorReasons, type ReasonKey } from '#contract/reasons.ts';
import { toStorable } from '#server/text/storable-text.ts';

/** Every reason why an attempt fails or an address is refused: a text of contract.json with its values. */
export const faults = {
  'detail.callbackCredentials': [],
  'detail.callbackFragment': [],
  'detail.callbackNotUrl': [],
  'detail.callbackPort': ['value'],
  'detail.callbackPrivate': ['value'],
  'detail.callbackScheme': [],
  'detail.callbackTooLong': ['limit'],
  'detail.callbackUnresolved': ['value'],
  'detail.pushBroken': ['reason'],
  'detail.pushCertificate': ['value', 'reason'],
  'detail.pushCertificateName': ['value'],
  'detail.pushCode': ['value'],
  'detail.pushEncoded': ['value'],
  'detail.pushGone': [],
  'detail.pushInterim': ['limit'],
  'detail.pushNoCode': [],
  'detail.pushNoConnection': ['limit', 'reason'],
  'detail.pushNotJson': [],
  'detail.pushRedirect': ['value', 'reason'],
  'detail.pushStatus': ['value'],
  'detail.pushTimeout': ['limit'],
  'detail.pushTooLong': ['limit'],
  'detail.pushUnreachable': ['reason'],
  'detail.pushUnsigned': [],
} as const satisfies Record<string, readonly string[]>;

type Faults = typeof faults;

export type Fault = {
  [Text in keyof Faults]: Faults[Text] extends readonly []
    ? { text: Text; values?: undefined }
    : { text: Text; values: Record<Faults[Text][number], string> };
}[keyof Faults];

const ofAddress: ReadonlySet<string> = new Set(
  errorReasons['999001030'].map((name) => `detail.${name}`),
);

/** Returns true for a fault of the address itself, for which it is refused. */
export function isOfAddress(
  fault: Fault,
): fault is Extract<Fault, { text: ReasonKey<'999001030'> }> {
  return ofAddress.has(fault.text);
}

/** Thrown if a receiver cannot or must not be reached. */
export class PushFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.text);
    this.fault = fault;
  }
}

/** Thrown if a signing secret of a receiver is missing, or no key opens it. */
export class UnreadableKey extends Error {}

const mostValueCharacters = 1000;

/** Serialises a reason for storage: JSON with its values cut. */
export function toKeptFault({ text, values }: Fault): string {
  const kept = Object.entries<string>(values ?? {}).map(([name, value]) => [
    name,
    toStorable(value, mostValueCharacters),
  ]);
  return JSON.stringify({ text, values: Object.fromEntries(kept) });
}

/** Parses a stored reason; undefined if a newer version wrote it. */
export function readKeptFault(kept: string): Fault | undefined {
  const fault = JSON.parse(kept) as Fault;
  return Object.hasOwn(faults, fault.text) ? fault : undefined;
}
