import { choice, list, localTime, text, whole } from '../../schema.ts';

/** Why a delivery failed, for programs; the texts of a language are `enum.problemCode`. */
export const problemCodes = [
  'ABSENT',
  'UNREACHABLE',
  'WRONG_ADDRESS',
  'REFUSED',
  'COD_NOT_READY',
  'POSTPONED',
  'DAMAGED',
  'OTHER',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** What a customer may want done with a parcel whose delivery failed. */
export const instructions = [
  'REATTEMPT',
  'CHANGE_CONTACT',
  'CHANGE_ADDRESS',
  'HOLD',
  'RETURN',
] as const;

export type Instruction = (typeof instructions)[number];

/** Instructions that need no further attempt. */
export const withoutAttempt: readonly Instruction[] = ['HOLD', 'RETURN'];

/** Returns what may still be instructed. */
export function toAllowed(attemptsLeft: number): Instruction[] {
  return attemptsLeft > 0 ? [...instructions] : [...withoutAttempt];
}

/** Days after the failed delivery for which a new one or a stay at the outlet may be asked. */
export const longestDays = 7;

export const problemCode = choice([...problemCodes], {
  text: 'problem.code',
  enumText: 'problemCode',
  example: 'ABSENT',
  since: 2,
});

export const problemReason = text(200, {
  text: 'problem.reason',
  example: 'The consignee was absent',
});

const instructionOf = (name: 'instruction' | 'allowedOne' | 'accepted') =>
  choice([...instructions], {
    text: `problem.${name}`,
    enumText: 'instruction',
    example: 'REATTEMPT',
  });

export const wantedInstruction = instructionOf('instruction');
export const acceptedInstruction = instructionOf('accepted');

/** Later than the problem by `INSTRUCT_HOURS`, or the end of a stay at the outlet. */
export const actionUntil = localTime({
  text: 'problem.actionUntil',
  example: '2026-11-25 16:40:03',
  since: 2,
});

const attempts = (name: 'attempts' | 'attemptsLeft', example: number) =>
  whole({ text: `problem.${name}`, minimum: 0, example });

/** What is still possible, in the answer of an instruction and in the push. */
export const possibleFields = {
  attempts: attempts('attempts', 1),
  attemptsLeft: attempts('attemptsLeft', 2),
  actionUntil,
  allowed: list(instructionOf('allowedOne'), { text: 'problem.allowed' }),
};

export const examplePossible = {
  attempts: 1,
  attemptsLeft: 2,
  actionUntil: '2026-11-25 16:40:03',
  allowed: [...instructions],
};
