import { Fragment } from 'react';

const behindSlash = /(?<=[^/:]\/)(?=[^/])/;
const beforeHump = /(?<=[a-z\d])(?=[A-Z])/;

interface BreakableProps {
  text: string;
  /** Also breaks before capital letters of a name, if nothing beside it could move instead. */
  humps?: boolean;
}

/** A path, address or name whose lines break after a slash rather than inside a word. */
export function Breakable({ text, humps = false }: BreakableProps) {
  return text.split(humps ? beforeHump : behindSlash).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
