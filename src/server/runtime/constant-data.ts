/** Response data that is the same for all callers until its sources change; never mutated. */
const constants = new WeakSet<object>();

export function asConstant<Data extends object>(data: Data): Data {
  constants.add(data);
  return data;
}

/** Caches the result of `make` for constant data, in the form that `toKept` gives it. */
export function onceForConstants<Made>(
  make: (data: unknown) => Made,
  toKept: (made: Made) => Made,
): (data: unknown) => Made {
  const known = new WeakMap<object, Made>();
  return (data) => {
    if (typeof data !== 'object' || data === null || !constants.has(data)) return make(data);
    const made = known.get(data) ?? toKept(make(data));
    known.set(data, made);
    return made;
  };
}
