import type { Rule } from './check-value.ts';
import type { ErrorCode } from './errors.ts';

type Table = { readonly [Code in ErrorCode]?: readonly string[] };

/**
 * Why each code is returned, apart from the rules of fields: keys below `detail.` of contract.json. `ApiError`
 * takes no other, and the error catalogue lists them, so that no reason is without its words there.
 */
export const errorReasons = {
  '0': ['noSuchOperation', 'methodNotAllowed', 'tooManyCalls'],
  '145003012': [
    'interfaceNotGranted',
    'pushNotGranted',
    'sandboxOnly',
    'addressNotAllowed',
    'suspended',
    'notServed',
  ],
  '145003031': ['businessDigest', 'salespersonDigest'],
  '145003050': [
    'duplicateHeader',
    'bodyTooLarge',
    'bodyOverdue',
    'requestOverdue',
    'headersTooLarge',
    'badRequest',
    'askedUnknown',
  ],
  '145003040': ['unavailable'],
  '145005000': ['internal'],
  '145002001': ['waybillTaken'],
  '145003041': ['noOutlet', 'concurrentChange'],
  '145003042': ['waybillNotThisOrder', 'otherCountry'],
  '145003060': ['unknownArea'],
  '145003061': ['unknownCity'],
  '145003062': ['unknownProvince'],
  '145003064': ['orderUnknown', 'orderRemoved'],
  '145003065': [
    'unknownCountry',
    'unknownProvince',
    'unknownCity',
    'unknownArea',
    'noOutlet',
    'outOfRange',
  ],
  '145003080': ['customerUnknown'],
  '145003087': ['unknownCountry', 'productNotOffered'],
  '145003088': ['skippedTime'],
  '145003097': ['rangeBackwards', 'rangeTooLong'],
  '145003100': ['waybillUnknown', 'waybillRemoved', 'waybillNotReserved', 'waybillOtherCountry'],
  '145003101': ['orderNumberUsed', 'orderRemoved'],
  '145003103': ['blankInPrint', 'lettersWithoutFont'],
  '145003107': ['unknownCurrency'],
  '145003110': ['blankInPrint', 'lettersWithoutFont'],
  '145003112': ['codNotOpen', 'codNotOpenForAccount'],
  '145003201': ['orderPickedUp', 'orderRemoved'],
  '145003202': ['orderCancelled', 'orderRemoved'],
  '145003203': ['concurrentChange'],
  '145003316': ['waybillUnknown', 'waybillRemoved'],
  '145003330': ['salespersonUnknown'],
  '1450033319': ['noLabelYet', 'labelErased', 'waybillRemoved'],
  '145003332': ['waybillNotReserved'],
  '145003333': ['waybillExpired'],
  '145003502': ['tooManyWaybills'],
  '121003006': ['cancelledLabel', 'cancelledOnSheet'],
  '999001010': ['ambiguousOrder'],
  '999001030': [
    'noWaybillsLeft',
    'tooFewWaybills',
    'codeNotCustomer',
    'waybillNotReserved',
    'waybillOtherCustomer',
    'waybillExpired',
    'waybillOtherCountry',
    'otherAccount',
    'simulationCancelled',
    'simulationEnded',
    'simulationNoCod',
    'simulationOnTheWayBack',
    'simulationPickedUp',
    'timetableWithoutSeconds',
    'concurrentChange',
    'callbackNotUrl',
    'callbackScheme',
    'callbackPrivate',
    'callbackPort',
    'callbackCredentials',
    'callbackFragment',
    'callbackTooLong',
    'callbackListen',
    'callbackNotAcknowledged',
    'callbackAnswered',
    'pushNotParked',
  ],
  '999002000': ['orderUnknown', 'orderRemoved', 'pushUnknown'],
  '999002010': ['notCancellable', 'concurrentChange'],
} as const satisfies Table;

/** Reasons that one version alone gives: of its headers, its body and its operations. */
const ownReasons = {
  1: {
    '145003012': ['version1Off'],
    '145003030': ['headerDigest', 'digestOverEmpty'],
    '145003050': [
      'noBizContent',
      'jsonPosition',
      'notAnObject',
      'tooManyValues',
      'duplicateField',
      'invalidEncoding',
      'invalidUtf8',
      'multipart',
      'unsupportedForm',
      'timestampNotNumeric',
      'timestampSkew',
    ],
  },
  2: {
    '0': ['provesNothing'],
    '145003030': [
      'webhookSignature',
      'signatureForm',
      'idOfOtherPath',
      'idForm',
      'timestampSeconds',
      'timestampMilliseconds',
      'timestampOff',
      'noWebhookSecret',
    ],
    '145003050': [
      'bodyEmpty',
      'bodyPosition',
      'bodyNotAnObject',
      'bodyTooManyValues',
      'duplicateKey',
      'notUtf8',
      'unsupportedMediaType',
      'bodyEncoded',
      'idReused',
      'inProgress',
    ],
    '145003101': ['returnNumberUsed'],
    '145003105': ['returnPhoneShort'],
    '145003202': ['returnCancelled'],
    '145003210': [
      'returnUnderWay',
      'returnCameBack',
      'returnOfCancelled',
      'returnOfReturn',
      'returnTooLate',
      'returnsTooMany',
      'returnErased',
    ],
    '999001030': [
      'formatNotOffered',
      'listedTwice',
      'pushDelivered',
      'pushSending',
      'cursorUnknown',
      'eventsRemoved',
      'lineUnknown',
      'simulationAwaits',
      'instructionWithoutField',
      'instructionDay',
      'otherCity',
      'callbackVersion',
    ],
    '999001010': ['instructionNeedsField'],
    '999002000': ['statementUnknown', 'statementRemoved', 'parcelNotInStatement', 'notDelivered'],
    '999002020': ['awaitsNoInstruction', 'instructionOverdue', 'attemptsUsed', 'receiverErased'],
  },
} as const satisfies Record<1 | 2, Table>;

type NameIn<Reasons extends Table, Code extends ErrorCode> = Code extends keyof Reasons
  ? NonNullable<Reasons[Code]>[number]
  : never;

/** Names of the reasons of a code, or of all of several codes. */
type ReasonOf<Code extends ErrorCode> =
  | NameIn<typeof errorReasons, Code>
  | NameIn<(typeof ownReasons)[1], Code>
  | NameIn<(typeof ownReasons)[2], Code>;

/** Explains a value that breaks its field's rule: what was probably meant, or how a language wrote it. */
export type FieldReason =
  | 'meant'
  | 'meantEither'
  | 'twoDecimals'
  | 'decimals'
  | 'buddhistYear'
  | 'otherCalendar'
  | 'offset'
  | 'emptyList'
  | 'listKeys'
  | 'jsonText'
  | 'sentNothing'
  | 'sentAs';

/** Keys of the texts that may say why a code was returned; `.suggest` names what may have been meant. */
export type ReasonKey<Code extends ErrorCode = ErrorCode> =
  | `detail.${ReasonOf<Code>}`
  | `detail.${ReasonOf<Code>}.suggest`
  | `detail.${FieldReason}`
  // The sandbox returns any code on request.
  | 'detail.askedAnswer'
  | `rule.${Rule}`;

/** Codes that may be returned for a reason. */
export type CodeWith<Name extends ReasonOf<ErrorCode>> = {
  [Code in ErrorCode]: Name extends ReasonOf<Code> ? Code : never;
}[ErrorCode];

/** A code with one of its reasons. */
export type CodedReason<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? { code: Code; text: ReasonKey<Code> }
  : never;

/** Converts a text's key to a rule for programs: `detail.notCancellable` becomes `not-cancellable`. */
export function toRule(text: string | undefined): string {
  const name = text?.split('.')[1] ?? 'refused';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The rules of fields refuse the same before, so that no caller sees these reasons. */
const refusedBefore: ReadonlySet<string> = new Set<ReasonOf<ErrorCode>>(['unknownCountry']);

/** Returns the keys of the reasons that a version gives for a code. */
export function listReasons(code: ErrorCode, major: 1 | 2): string[] {
  return [ownReasons[major], errorReasons]
    .flatMap((reasons: Table) => reasons[code] ?? [])
    .filter((name) => !refusedBefore.has(name))
    .map((name) => `detail.${name}`);
}
