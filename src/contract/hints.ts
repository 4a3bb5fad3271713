import { isObject } from './check-value.ts';
import type { DemoRole } from './portal/demo.ts';

/**
 * What a field takes that tester and samples know: a value of the account, or a number of the order
 * made last. `fresh` is an order number that no order has yet.
 */
export type Taken =
  | 'apiAccount'
  | 'customerCode'
  | 'salesmanCode'
  | 'billCode'
  | 'txlogisticId'
  | 'fresh';

/** The same for every request, or by what a field of the request says: `{ command: { 2: 'billCode' } }`. */
type ByField<Choice extends string> =
  | Choice
  | Readonly<Record<string, Readonly<Record<string, Choice>>>>;

/** What a success makes possible. */
export interface Lead {
  /** Id of the operation to go on with. */
  operation: string;
  /** The number of this call that it is handed; none where it takes none. */
  hands?: 'billCode' | 'txlogisticId';
}

/** What tester, samples and the Postman collection know of an operation beyond its fields. */
export interface Hints {
  /** By name of the field, which may stand in the objects of a list. */
  takes?: Readonly<Record<string, ByField<Taken>>>;
  /** The order that is named stays as it is, so that everybody may be lent the same one. */
  readsOrder?: true;
  /** Nothing can be done with the order that is named afterwards. */
  endsOrder?: true;
  /** Which of the demo account's orders a program changes, however often it runs; else it is lent one to read. */
  demoOrder?: ByField<DemoRole>;
  /** The field of a push that a receiver prints. */
  tells?: string;
  /** What one does next after a success, the likeliest first. */
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

/** What a field of this request takes; undefined where it is the caller's own affair. */
export function findTaken({ takes }: Hints, field: string, data: Data): Taken | undefined {
  return choose(takes?.[field], data);
}

/** The field whose number must be new, since a success of this request makes an order. */
export function findFreshField(hints: Hints, data: Data): string | undefined {
  return Object.keys(hints.takes ?? {}).find((field) => findTaken(hints, field, data) === 'fresh');
}

/** Which of the demo account's orders a program of this request works with. */
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

/** The fields of a request that take something, those of the objects in its lists among them. */
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

/** The number that a success passes on: the one it made, else the one that it was asked about. */
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

/** A request with these values in the fields that take them, but for the field that is wrong on purpose. */
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
