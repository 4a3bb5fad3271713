/** Error codes of the open API (text) and the portal (number); their words are `error.<code>` of contract.json. */
export const errorGroups = [
  'envelope',
  'headers',
  'signature',
  'parameters',
  'address',
  'contact',
  'parcel',
  'payment',
  'order',
  'waybill',
  'query',
  'system',
] as const;

export type ErrorGroup = (typeof errorGroups)[number];

/** Every code the open API can return, with its chapter in the error catalogue. */
export const errorCodes = {
  '1': 'envelope',
  '0': 'envelope',
  '145003030': 'signature',
  '145003071': 'headers',
  '145003052': 'headers',
  '145003053': 'headers',
  '145003010': 'headers',
  '145003012': 'headers',
  '145005000': 'system',
  '145003040': 'system',
  '145003050': 'parameters',
  '145003031': 'signature',
  '145003080': 'parameters',
  '145003041': 'order',
  '145003042': 'order',
  '145003060': 'address',
  '145003061': 'address',
  '145003062': 'address',
  '145003064': 'order',
  '145003065': 'address',
  '145003083': 'address',
  '145003084': 'address',
  '145002001': 'order',
  '145003101': 'order',
  '145003085': 'contact',
  '145003086': 'address',
  '145003087': 'parameters',
  '145003200': 'parameters',
  '145003088': 'parameters',
  '145003092': 'parcel',
  '145003093': 'parcel',
  '145003094': 'parcel',
  '145003095': 'parcel',
  '145003096': 'parcel',
  '145003097': 'query',
  '145003098': 'query',
  '145003099': 'parcel',
  '145003100': 'waybill',
  '145003102': 'query',
  '145003103': 'contact',
  '145003104': 'contact',
  '145003105': 'contact',
  '145003106': 'contact',
  '145003107': 'parcel',
  '145003108': 'parcel',
  '145003109': 'address',
  '145003110': 'address',
  '145003111': 'parcel',
  '145003112': 'payment',
  '145003113': 'payment',
  '145003114': 'payment',
  '145003201': 'order',
  '145003202': 'order',
  '145003203': 'order',
  '145003210': 'order',
  '145003502': 'waybill',
  '145013501': 'waybill',
  '145003082': 'order',
  '145003089': 'order',
  '145003090': 'address',
  '145003330': 'waybill',
  '145003332': 'waybill',
  '145003333': 'waybill',
  '145003316': 'waybill',
  '1450033319': 'waybill',
  '121003006': 'waybill',
  '999001010': 'parameters',
  '999001030': 'parameters',
  '999002000': 'order',
  '999002010': 'order',
  '999002020': 'order',
} as const satisfies Record<string, ErrorGroup>;

export type ErrorCode = Extract<keyof typeof errorCodes, string>;

/** Codes that any operation may return before its own rules are checked. */
export const commonErrors = [
  '145003071',
  '145003052',
  '145003053',
  '145003010',
  '145003012',
  '145003030',
  '145003050',
  '145003040',
  '145005000',
] as const satisfies readonly ErrorCode[];

/** HTTP statuses of version 2 other than 422, which means that fields are wrong. */
const ownStatuses: Partial<Record<ErrorCode, number>> = {
  '1': 200,
  '0': 429,
  '145003050': 400,
  '145003071': 401,
  '145003052': 401,
  '145003053': 401,
  '145003010': 401,
  '145003030': 401,
  '145003031': 401,
  '145003012': 403,
  '145003064': 404,
  '145003316': 404,
  '1450033319': 404,
  '999002000': 404,
  '145002001': 409,
  '145003101': 409,
  '145003201': 409,
  '145003202': 409,
  '145003203': 409,
  '145003210': 409,
  '121003006': 409,
  '999002010': 409,
  '999002020': 409,
  '145005000': 500,
  '145003040': 503,
};

/** Returns the HTTP status of an outcome. */
export function toHttpStatus(code: ErrorCode): number {
  return ownStatuses[code] ?? 422;
}

/** What an entry of the error catalogue says besides the code's name. */
type Explanation = 'cause' | 'mend';

/** Texts that version 2 has in its own words: of signing, parsing, times, and repeating a call. */
const reworded: Partial<Record<ErrorCode, readonly Explanation[]>> = {
  '145003010': ['cause', 'mend'],
  '145003030': ['cause', 'mend'],
  '145003040': ['mend'],
  '145003042': ['cause'],
  '145003050': ['cause', 'mend'],
  '145003053': ['cause', 'mend'],
  '145003064': ['cause'],
  '145003071': ['cause', 'mend'],
  '145003088': ['mend'],
  '145003097': ['mend'],
  '145003101': ['cause', 'mend'],
  '145003202': ['cause'],
  '145003203': ['mend'],
  '145003316': ['cause'],
  '145005000': ['mend'],
  '999002000': ['cause', 'mend'],
};

/** Sections of guides that say what to do first about a code: ids of documents below `apiDoc`. */
export const guideOfError: Partial<Record<ErrorCode, string>> = {
  '145003030': 'guides/signature#wrong-digest',
  '145003031': 'guides/signature#wrong-digest',
};

/** Returns the key of a code's cause or fix, in the words of a version. */
export function toReasonKey(code: ErrorCode, major: 1 | 2, part: Explanation): string {
  const isReworded = major === 2 && reworded[code]?.includes(part);
  return `error.${code}${isReworded ? '.v2' : ''}.${part}`;
}

/**
 * True for the texts of errors: what `msg` is made of, causes and fixes. No version freezes them: the server
 * of today answers all.
 */
export const isErrorText = (key: string) => /^(?:error|detail|rule)\./.test(key);

/** Codes of the portal's own calls; numbers, since the portal's envelope carries numbers. */
export const portalErrors = {
  success: 1,
  sessionOver: 149010008,
  notFound: 149010001,
  invalid: 149010002,
  system: 149010003,
  /** `data.fields` says which fields are wrong, and how. */
  fields: 149010004,
  /** The role does not permit the call, such as one that needs certification first. */
  forbidden: 149010005,
  /** A concurrent change makes this impossible; reload. */
  conflict: 149010006,
  /** Too many calls; `data.waitS` says how many seconds to wait. */
  tooOften: 149010007,
  /** A solved captcha must come with the call. */
  captcha: 149010010,
  /** Wrong name or password, without saying which. */
  credentials: 149010011,
  /** The password is right; the call must include the authenticator's code. */
  totp: 149010012,
  /** The person must prove their identity again with one of `data.factor` (`user/confirm`). */
  stepUp: 149010013,
} as const;
