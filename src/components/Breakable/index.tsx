import { Fragment } from 'react';

const behindSlash = /(?<=[^/:]\/)(?=[^/])/;
const beforeHump = /(?<=[a-z\d])(?=[A-Z])/;

interface BreakableProps {
  text: string;
  /** Also before the capital letters of a name, where nothing is beside it that could move instead. */
  humps?: boolean;
}

/** A path, an address or a name whose lines end behind a slash rather than inside a word. */
export function Breakable({ text, humps = false }: BreakableProps) {
  return text.split(humps ? beforeHump : behindSlash).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
