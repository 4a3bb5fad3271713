/** Data of a call that is the same for all who ask, until what it is made of changes; never altered. */
const constants = new WeakSet<object>();

export function asConstant<Data extends object>(data: Data): Data {
  constants.add(data);
  return data;
}

/** Makes something of data, of constant data once. */
export function onceForConstants<Made>(make: (data: unknown) => Made): (data: unknown) => Made {
  const known = new WeakMap<object, Made>();
  return (data) => {
    if (typeof data !== 'object' || data === null || !constants.has(data)) return make(data);
    const made = known.get(data) ?? make(data);
    known.set(data, made);
    return made;
  };
}
