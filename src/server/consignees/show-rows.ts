import { parse } from 'jsonc-parser';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import type { ScanProof } from '#server/core/built-in/tracking/proof.ts';
import { type FoundOrder, findParties, isNamed, toNameKey, type Wanted } from './find-orders.ts';
import { PhoneSearch, toPlainText } from './phone-search.ts';
import { readBody, redactTexts } from './places.ts';
import type { Place, Row } from './walk.ts';

const hidden = '(may name another person)';

type Json = unknown;
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names shorter than this are sought as whole words; numbers as short occur in texts by chance. */
const shortName = 4;
/** Last digits that identify a phone in any notation. */
const phoneDigits = 8;

/** Decides which texts of an export concern one person, and which name another. */
export class Concerned {
  private readonly wanted: Wanted;
  private readonly phones: readonly PhoneSearch[];
  private readonly othersOf: ReadonlyMap<string, readonly string[]>;

  constructor(wanted: Wanted, found: readonly FoundOrder[]) {
    this.wanted = wanted;
    this.phones = wanted.phone ? [wanted.phone] : toPhones(found);
    this.othersOf = new Map(found.map(({ billCode, others }) => [billCode, others]));
  }

  holds(text: string): boolean {
    return this.phones.some((phone) => phone.isIn(text));
  }

  isOther(name: Json): boolean {
    return typeof name === 'string' && !isNamed(this.wanted, name);
  }

  /** Returns true if a text has data of another party of the waybill, or may have: a core's parties are unknown. */
  namesOther(billCode: string, text: string): boolean {
    const others = this.othersOf.get(billCode);
    if (!others) return !this.holds(text);
    const plain = toNameKey(toPlainText(text));
    const digits = plain.replace(/\D/g, '');
    const words = new Set(plain.split(/[^\p{L}\p{M}\p{N}]+/u));
    return others.some((other) => {
      const key = toNameKey(toPlainText(other));
      const number = key.replace(/\D/g, '');
      if (number.length >= phoneDigits && digits.includes(number.slice(-phoneDigits))) return true;
      if (key.length >= shortName || /\p{Script=Han}/u.test(key)) return plain.includes(key);
      return /\p{L}/u.test(key) && words.has(key);
    });
  }

  /** Replaces texts that name another party of the waybill. */
  withoutOthers(billCode: string, value: Json): Json {
    const json = JSON.stringify({ value });
    const text = redactTexts(json, hidden, (each) => this.namesOther(billCode, each));
    return (JSON.parse(text) as { value?: Json }).value;
  }
}

/** Without a phone in the request, texts are attributed by the phones of the person's orders. */
function toPhones(found: readonly FoundOrder[]): PhoneSearch[] {
  const all = new Map(found.flatMap(({ phones }) => phones));
  return [...all].flatMap(([phone, countryCode]) => {
    try {
      return [new PhoneSearch(phone, countryCode)];
    } catch {
      return [];
    }
  });
}

const mostNested = 20;

/**
 * Finds the parts of a text about the person. A request or response has several people: of JSON, also cut or
 * nested in strings, these are the contacts with the person's phone, and other texts with it.
 */
function findParts(concerned: Concerned, text: string, depth = 0): Json[] {
  if (depth > mostNested || !concerned.holds(text)) return [];
  const visit = (value: Json, level: number): Json[] => {
    if (level > mostNested) return [];
    if (Array.isArray(value)) return value.flatMap((each) => visit(each, level + 1));
    if (!isObject(value)) return [];
    const texts = Object.entries(value).filter(([, each]) => typeof each === 'string');
    const holding = texts.filter(([, each]) => concerned.holds(String(each)));
    const nested = holding.filter(([, each]) => /^\s*["[{]/.test(String(each)));
    const deeper = [
      ...nested.flatMap(([, each]) => findParts(concerned, String(each), level + 1)),
      ...Object.values(value).flatMap((each) => visit(each, level + 1)),
    ];
    const own = holding.filter((each) => !nested.includes(each));
    if (own.length === 0 || concerned.isOther(value.name)) return deeper;
    return [Object.fromEntries('name' in value ? texts : own), ...deeper];
  };
  const parsed = parse(text, [], { allowTrailingComma: true }) as Json;
  return typeof parsed === 'string'
    ? findParts(concerned, parsed, depth + 1)
    : visit(parsed, depth);
}

/** Returns the texts that an erasure changes or removes. */
function toErased(before: Json, after: Json): Json {
  if (Array.isArray(before)) {
    const list = before.map((each, at) =>
      toErased(each, Array.isArray(after) ? after[at] : undefined),
    );
    const some = list.filter((each) => each !== undefined);
    return some.length > 0 ? some : undefined;
  }
  if (!isObject(before)) return before === after ? undefined : before;
  const entries = Object.entries(before).flatMap(([name, each]) => {
    const erased = toErased(each, isObject(after) ? after[name] : undefined);
    return erased === undefined ? [] : [[name, erased]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Who signed may be the other party, whom an export leaves out. */
function showProof(concerned: Concerned, billCode: string, json: string): Json {
  const { signedBy, ...proof } = JSON.parse(json) as ScanProof;
  if (!signedBy || concerned.isOther(signedBy.name)) return proof;
  return { ...proof, signedBy: concerned.withoutOthers(billCode, signedBy) };
}

/** What an export shows of a document number: enough to recognise it. */
const toEnd = (number: string) => `…${number.slice(-4)}`;

export interface ShowContext {
  wanted: Wanted;
  concerned: Concerned;
  open(sealed: string): string;
}

type Change = ReturnType<Place['erase']>;

/** Returns the person's data in a row that an erasure would change so; other people's data is left out. */
export function showData(
  { wanted, concerned, open }: ShowContext,
  { table }: Place,
  row: Row,
  change: Change,
): Record<string, Json> {
  const billCode = String(row.bill_code);
  const textOf = (column: string) => String(row[column] ?? '');
  const changed = (column: string) => {
    if (!change || change === 'remove') return undefined;
    return toErased(JSON.parse(textOf(column)), JSON.parse(String(change[column])));
  };
  const parts = (...columns: string[]) => ({
    about: columns.flatMap((column) => findParts(concerned, textOf(column))),
  });
  switch (table) {
    case 'orders': {
      const {
        sender,
        receiver,
        erased: _,
        ...parcel
      } = JSON.parse(row.content as string) as OrderContent;
      const roles = findParties(wanted, row);
      const contacts = { sender, receiver };
      return {
        status: row.status,
        roles,
        ...Object.fromEntries(roles.map((role) => [role, contacts[role]])),
        parcel: concerned.withoutOthers(billCode, parcel),
        ...(row.cancel_reason !== null && {
          cancelReason: concerned.withoutOthers(billCode, row.cancel_reason),
        }),
      };
    }
    case 'scan':
      return {
        remark: concerned.withoutOthers(billCode, row.remark),
        ...(row.proof !== null && { proof: showProof(concerned, billCode, textOf('proof')) }),
      };
    // Only staff can say who is in a picture, so an export names it and does not contain it.
    case 'picture':
      return { source: row.source };
    case 'failed_delivery':
      return {
        reason: concerned.withoutOthers(billCode, row.reason),
        ...(row.instruction !== null && {
          instruction: concerned.withoutOthers(billCode, JSON.parse(textOf('instruction'))),
        }),
      };
    case 'real_name': {
      const { name, mobile, address } = row;
      return { name, mobile, address, idNumber: toEnd(open(textOf('id_number'))) };
    }
    case 'event':
    case 'push':
      return { billCode, content: concerned.withoutOthers(billCode, changed('content')) };
    case 'call_record':
    case 'core_call':
      return { answer: changed('answer') };
    case 'push_body':
      return { about: findParts(concerned, readBody(open(textOf('body')))) };
    case 'inbox_push':
      return { about: findParts(concerned, readBody(textOf('body'))) };
    case 'call_log':
      return parts('received', 'answered', 'diagnosis');
    case 'push_attempt':
      return parts('answer', 'answer_headers');
    case 'saved_filter':
      return parts('filter');
    default:
      throw new Error(`an export does not show ${table}`);
  }
}
