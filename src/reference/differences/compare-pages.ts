import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorPage, OperationPage, PageError } from '../page.ts';
import { compareFields, type FieldDifference } from './compare-fields.ts';

/** What the pages of one version show, in one language. */
export interface VersionPages {
  pages: readonly OperationPage[];
  errors: readonly ErrorPage[];
}

const factNames = ['path', 'level', 'businessDigest', 'bodyLimitBytes', 'sandboxOnly'] as const;

/** Something an operation says of itself that is another one in the later version. */
export interface FactDifference {
  fact: (typeof factNames)[number];
  before: string | number | true | undefined;
  after: string | number | true | undefined;
}

/** An operation that was added or removed, or what is not the same in both versions. */
export interface OperationDifference {
  id: string;
  title: string;
  kind: 'added' | 'removed' | 'changed';
  facts: FactDifference[];
  fields: FieldDifference[];
  codes: { added: PageError[]; removed: PageError[] };
}

type CodeSide = Pick<ErrorPage, 'group' | 'text' | 'msg' | 'everywhere'>;

/** A code of the error catalogue; it was added, or removed, where one side is absent. */
export interface CodeDifference {
  code: ErrorCode;
  before?: CodeSide;
  after?: CodeSide;
}

/** What the later of two versions changes. */
export interface VersionDifferences {
  operations: OperationDifference[];
  codes: CodeDifference[];
}

function compareFacts(before: OperationPage, after: OperationPage): FactDifference[] {
  return factNames
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({ fact, before: before[fact], after: after[fact] }));
}

/** A new code that every operation answers is told once, in the catalogue. */
function findAdded(errors: readonly PageError[], own: readonly PageError[], known: Set<ErrorCode>) {
  const had = new Set(own.map(({ code }) => code));
  return errors.filter(({ code, common }) => !had.has(code) && !(common && !known.has(code)));
}

function toFields(before: OperationPage, after: OperationPage): FieldDifference[] {
  const request = compareFields(before.request, after.request, 'request');
  // What a receiver answers to a push is no table of its page.
  if (after.direction === 'push') return request;
  const toAnswer = ({ data }: OperationPage) => ({ required: ['data'], properties: { data } });
  return [...request, ...compareFields(toAnswer(before), toAnswer(after), 'answer')];
}

function compareOperations(before: VersionPages, after: VersionPages): OperationDifference[] {
  const old = new Map(before.pages.map((page) => [page.id, page]));
  const fresh = new Map(after.pages.map((page) => [page.id, page]));
  const toCodes = ({ errors }: VersionPages) => new Set(errors.map(({ code }) => code));
  const whole = ({ id, title }: OperationPage, kind: 'added' | 'removed') => ({
    ...{ id, title, kind, facts: [], fields: [] },
    codes: { added: [], removed: [] },
  });
  const kept = after.pages.map((page): OperationDifference => {
    const was = old.get(page.id);
    if (!was) return whole(page, 'added');
    return {
      id: page.id,
      title: page.title,
      kind: 'changed',
      facts: compareFacts(was, page),
      fields: toFields(was, page),
      codes: {
        added: findAdded(page.errors, was.errors, toCodes(before)),
        removed: findAdded(was.errors, page.errors, toCodes(after)),
      },
    };
  });
  const gone = before.pages.filter(({ id }) => !fresh.has(id));
  const isSame = ({ kind, facts, fields, codes }: OperationDifference) =>
    kind === 'changed' && ![facts, fields, codes.added, codes.removed].some((each) => each.length);
  return [...kept.filter((each) => !isSame(each)), ...gone.map((page) => whole(page, 'removed'))];
}

function toSide({ group, text, msg, everywhere }: ErrorPage): CodeSide {
  return { group, text, msg, everywhere };
}

/** Cause and mending are advice; a caller sees the group, the message and who answers the code. */
function isSameCode(one: ErrorPage, other: ErrorPage): boolean {
  return one.group === other.group && one.msg === other.msg && one.everywhere === other.everywhere;
}

function compareCodes(before: VersionPages, after: VersionPages): CodeDifference[] {
  const old = new Map(before.errors.map((entry) => [entry.code, entry]));
  const fresh = new Map(after.errors.map((entry) => [entry.code, entry]));
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((code) => {
    const [was, is] = [old.get(code), fresh.get(code)];
    if (was && is && isSameCode(was, is)) return [];
    return [{ code, ...(was && { before: toSide(was) }), ...(is && { after: toSide(is) }) }];
  });
}

/** What `after` changes of `before`; both come from the OpenAPI documents of their versions. */
export function comparePages(before: VersionPages, after: VersionPages): VersionDifferences {
  return { operations: compareOperations(before, after), codes: compareCodes(before, after) };
}
