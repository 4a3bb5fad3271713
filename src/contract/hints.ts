import { isObject } from './is-object.ts';
import type { DemoRole } from './portal/demo.ts';

/** Fill of a field: a value of the account, a number of the last order, or `fresh`, an unused order number. */
export type Taken =
  | 'apiAccount'
  | 'customerCode'
  | 'salesmanCode'
  | 'billCode'
  | 'txlogisticId'
  | 'fresh';

/** The same for every request, or chosen by a field of the request: `{ command: { 2: 'billCode' } }`. */
type ByField<Choice extends string> =
  | Choice
  | Readonly<Record<string, Readonly<Record<string, Choice>>>>;

/** A next step that a success makes possible. */
export interface Lead {
  /** Id of the operation to continue with. */
  operation: string;
  /** Number of this call that is passed to it; absent if it takes none. */
  hands?: 'billCode' | 'txlogisticId';
}

/** Details of an operation, beyond its fields, for tester, samples and the Postman collection. */
export interface Hints {
  /** By field name; the field may be in the objects of a list. */
  takes?: Readonly<Record<string, ByField<Taken>>>;
  /** The call leaves the named order unchanged, so that all readers may use the same one. */
  readsOrder?: true;
  /** The named order cannot be used afterwards. */
  endsOrder?: true;
  /** Role of the demo order that a program changes on each run; absent if it only reads one. */
  demoOrder?: ByField<DemoRole>;
  /** Push field that a receiver prints. */
  tells?: string;
  /** Next steps after a success, the likeliest first. */
  leadsTo?: readonly Lead[];
}

type Data = Record<string, unknown>;

function choose<Choice extends string>(
  choice: ByField<Choice> | undefined,
  data: Data,
): Choice | undefined {
  if (typeof choice !== 'object') return choice;
  return Object.entries(choice)
    .map(([field, choices]) => choices[String(data[field])])
    .find((chosen) => chosen !== undefined);
}

/** Returns what a field of this request takes; undefined if the caller chooses freely. */
export function findTaken({ takes }: Hints, field: string, data: Data): Taken | undefined {
  return choose(takes?.[field], data);
}

/** Returns the field whose number must be new because a success of this request creates an order. */
export function findFreshField(hints: Hints, data: Data): string | undefined {
  return Object.keys(hints.takes ?? {}).find((field) => findTaken(hints, field, data) === 'fresh');
}

/** Returns the role of the demo account's order that a program of this request works with. */
export function findDemoRole({ demoOrder }: Hints, data: Data): DemoRole {
  return choose(demoOrder, data) ?? 'delivered';
}

interface Place {
  /** As in `list[0].waybillCode`. */
  path: string;
  name: string;
  holder: Data;
  taken: Taken;
}

/** Returns the fields of a request that take something, including those in the objects of its lists. */
export function findPlaces(hints: Hints, data: Data, holder = data, prefix = ''): Place[] {
  return Object.entries(holder).flatMap(([name, value]) => {
    const path = prefix + name;
    const taken = findTaken(hints, name, data);
    const inside = Array.isArray(value) ? value : [];
    return [
      ...(taken ? [{ path, name, holder, taken }] : []),
      ...inside.flatMap((each, index) =>
        isObject(each) ? findPlaces(hints, data, each, `${path}[${index}].`) : [],
      ),
    ];
  });
}

/** Returns the number that a success passes on: the one it created, else the one it was asked about. */
export function findHanded(
  { hints, remembers }: { hints: Hints; remembers: readonly string[] },
  name: NonNullable<Lead['hands']>,
  request: Data,
  answer: unknown,
): string | undefined {
  const made: unknown = Array.isArray(answer) ? answer[0] : answer;
  const place = findPlaces(hints, request).find(({ taken }) => taken === name);
  const asked = place?.holder[place.name];
  const own = isObject(made) ? made[name] : undefined;
  const candidates = [
    remembers.includes(name) ? own : undefined,
    Array.isArray(asked) ? asked[0] : asked,
    own,
  ];
  return candidates.find((each): each is string => typeof each === 'string' && each !== '');
}

/** Fills these values into the fields that take them, except the field that is wrong on purpose. */
export function fillIn(
  hints: Hints,
  request: Data,
  values: Partial<Record<Taken, string>>,
  faultyField?: string,
): Data {
  const data = structuredClone(request);
  for (const { path, name, holder, taken } of findPlaces(hints, data)) {
    const value = values[taken];
    if (!value || path === faultyField) continue;
    holder[name] = Array.isArray(holder[name]) ? [value] : value;
  }
  return data;
}
