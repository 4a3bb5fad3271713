import type { ErrorCode } from '#contract/errors.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { ErrorPage, OperationPage, PageError } from '../page.ts';
import { compareFields, type FieldDifference } from './compare-fields.ts';

/** Data of the pages of one version, in one language. */
export interface VersionPages {
  version: Descriptor;
  pages: readonly OperationPage[];
  errors: readonly ErrorPage[];
  /** Why the version no longer has something from an earlier one, by operation path. */
  withdrawn: Readonly<Record<string, string>>;
}

const wireNames = ['basePath', 'scheme', 'contentType', 'envelope'] as const;

type WireName = (typeof wireNames)[number];

/** A property of every call of a version that differs in the later version. */
export type WireDifference = {
  [Name in WireName]: { fact: Name; before: Descriptor[Name]; after: Descriptor[Name] };
}[WireName];

const factNames = ['path', 'level', 'businessDigest', 'bodyLimitBytes', 'sandboxOnly'] as const;

/** A property of an operation that differs in the later version. */
export interface FactDifference {
  fact: (typeof factNames)[number];
  before: string | number | true | undefined;
  after: string | number | true | undefined;
}

/** An operation that was added or removed, or its changes between both versions. */
export interface OperationDifference {
  id: string;
  title: string;
  kind: 'added' | 'removed' | 'changed';
  facts: FactDifference[];
  fields: FieldDifference[];
  codes: { added: PageError[]; removed: PageError[] };
  /** Why it was removed, if the later version says so. */
  reason?: string;
}

type CodeSide = Pick<ErrorPage, 'group' | 'text' | 'msg' | 'everywhere' | 'status'>;

/** A code of the error catalogue; an absent side means that it was added or removed. */
export interface CodeDifference {
  code: ErrorCode;
  before?: CodeSide;
  after?: CodeSide;
}

/** Changes from the earlier to the later of two versions. */
export interface VersionDifferences {
  /** Changes to the protocol of calls and pushes. */
  wire: WireDifference[];
  operations: OperationDifference[];
  codes: CodeDifference[];
}

function compareFacts(before: OperationPage, after: OperationPage): FactDifference[] {
  return factNames
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({ fact, before: before[fact], after: after[fact] }));
}

/** A new code that every operation may answer is listed once, in the catalogue. */
function findAdded(errors: readonly PageError[], own: readonly PageError[], known: Set<ErrorCode>) {
  const had = new Set(own.map(({ code }) => code));
  return errors.filter(({ code, common }) => !had.has(code) && !(common && !known.has(code)));
}

function toFields(before: OperationPage, after: OperationPage): FieldDifference[] {
  const request = compareFields(before.request, after.request, 'request');
  // The page has no table of a receiver's response to a push.
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
  const toGone = (page: OperationPage): OperationDifference => {
    const reason = after.withdrawn[page.path];
    return { ...whole(page, 'removed'), ...(reason && { reason }) };
  };
  return [...kept.filter((each) => !isSame(each)), ...gone.map(toGone)];
}

function compareWire({ version: before }: VersionPages, { version: after }: VersionPages) {
  return wireNames
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({ fact, before: before[fact], after: after[fact] }) as WireDifference);
}

function toSide({ group, text, msg, everywhere, status }: ErrorPage): CodeSide {
  return { group, text, msg, everywhere, ...(status && { status }) };
}

/** Cause and fix are advice; a caller sees the group, the message and the operations that return the code. */
function isSameCode(one: ErrorPage, other: ErrorPage): boolean {
  // Codes of version 1 have no status; that all have one now is reported once.
  const isSameStatus = !one.status || !other.status || one.status === other.status;
  const names = ['group', 'msg', 'everywhere'] as const;
  return isSameStatus && names.every((name) => one[name] === other[name]);
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

/** Returns what `after` changes in `before`; both come from the OpenAPI documents of their versions. */
export function comparePages(before: VersionPages, after: VersionPages): VersionDifferences {
  return {
    wire: compareWire(before, after),
    operations: compareOperations(before, after),
    codes: compareCodes(before, after),
  };
}

/** By the earlier version's name, then by the later's. */
export type AllDifferences = Record<string, Record<string, VersionDifferences>>;

/** Compares each version with all later ones; `versions` begins with the oldest. */
export function compareAll(versions: ReadonlyMap<string, VersionPages>): AllDifferences {
  const all = [...versions];
  return Object.fromEntries(
    all.map(([name, before], at) => [
      name,
      Object.fromEntries(
        all.slice(at + 1).map(([later, after]) => [later, comparePages(before, after)]),
      ),
    ]),
  );
}
