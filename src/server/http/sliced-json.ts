import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** Rows of a list, some at a time. */
export type Batches = AsyncIterable<readonly unknown[]>;

/** An object of which members may be Sections or Batches; all other members are plain JSON. */
export class Sections {
  readonly members: Readonly<Record<string, unknown>>;

  constructor(members: Readonly<Record<string, unknown>>) {
    this.members = members;
  }
}

/** An answer whose JSON is made while it is sent: no longer list is ever held, or written in one turn of the loop. */
export class SlicedJson {
  /** Together the text of one JSON value. */
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
    // However the rows came, everything else has its turn before the next ones.
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

/** The JSON text of a value with Sections and Batches in it. */
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
