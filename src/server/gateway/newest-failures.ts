import type { LoggedCall } from './logged-call.ts';

/** Whose failures they are: the account, and from where, as far as nobody proved to be the account. */
export interface FailurePlace {
  owner: string;
  network: string;
}

/** Beyond them, the failures of the account that failed longest ago are thinned. */
const mostOwners = 500;
/** Of one owner: whoever calls in an account's name from many networks does not push out all of the others. */
const mostNetworks = 3;
/** Of one owner from one network. */
const mostCalls = 20;

type Networks = Map<string, LoggedCall[]>;

/** The value of a key, which becomes the newest of the map. */
function touch<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  return value;
}

/** Takes the oldest key out of a map that holds too many. */
function takeExcess<Value>(map: Map<string, Value>, most: number): Value[] {
  const [oldest] = map;
  if (map.size <= most || !oldest) return [];
  map.delete(oldest[0]);
  return [oldest[1]];
}

/** The newest failures that there was no other room for, by owner and network. */
export class NewestFailures {
  readonly #owners = new Map<string, Networks>();

  /** Adds a call, and returns those that are not among the newest any more. */
  add({ owner, network }: FailurePlace, call: LoggedCall): LoggedCall[] {
    const networks = touch(this.#owners, owner, (): Networks => new Map());
    const calls = touch(networks, network, (): LoggedCall[] => []);
    calls.push(call);
    return [
      ...calls.splice(0, calls.length - mostCalls),
      ...takeExcess(networks, mostNetworks).flat(),
      ...takeExcess(this.#owners, mostOwners).flatMap((each) => [...each.values()].flat()),
    ];
  }
}
