import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** Rows of a list, in batches. */
export type Batches = AsyncIterable<readonly unknown[]>;

/** An object whose members may be Sections or Batches; all others are plain JSON. */
export class Sections {
  readonly members: Readonly<Record<string, unknown>>;

  constructor(members: Readonly<Record<string, unknown>>) {
    this.members = members;
  }
}

/** A response whose JSON is made while it is sent: no long list is held in memory, or serialised in one turn. */
export class SlicedJson {
  /** Slices that together form one JSON value. */
  readonly slices: AsyncIterable<string>;

  constructor(slices: AsyncIterable<string>) {
    this.slices = slices;
  }
}

const isBatches = (value: unknown): value is Batches =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* sliceList(batches: Batches): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for await (const batch of batches) {
    // Other work gets a turn before the next rows, however these came.
    await turnOfLoop();
    const isPlain = !batch.some((each) => each instanceof Sections);
    if (isPlain && batch.length > 0) {
      yield separator + JSON.stringify(batch).slice(1, -1);
      separator = ',';
      continue;
    }
    for (const each of batch) {
      yield separator;
      yield* toSlices(each);
      separator = ',';
    }
  }
  yield ']';
}

/** Yields the JSON text of a value that contains Sections and Batches. */
export async function* toSlices(value: unknown): AsyncGenerator<string> {
  if (isBatches(value)) {
    yield* sliceList(value);
  } else if (value instanceof Sections) {
    let before = '{';
    for (const [name, member] of Object.entries(value.members)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* toSlices(member);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else {
    yield JSON.stringify(value);
  }
}

const toJsonPart = (text: string) => JSON.stringify(text).slice(1, -1);

interface SlicedFile {
  name: string;
  /** Text of the file, in parts. */
  parts: AsyncIterable<string>;
  /** Further fields, once all parts are read. */
  toRest(): object;
}

/** Yields the JSON text of `{name, content, …rest}` without holding the content in memory. */
export async function* sliceFile({ name, parts, toRest }: SlicedFile): AsyncGenerator<string> {
  yield `{"name":${JSON.stringify(name)},"content":"`;
  for await (const part of parts) {
    await turnOfLoop();
    yield toJsonPart(part);
  }
  yield `",${JSON.stringify(toRest()).slice(1)}`;
}
