import { Phrase } from '@site/src/components/Phrase';
import { toParagraphs } from './to-paragraphs.ts';

/** Text of several lines, in which those that begin with `- ` form a list. */
export function Paragraphs({ text }: { text: string }) {
  return toParagraphs(text).map(({ isList, lines: [first = '', ...others] }) =>
    isList ? (
      <ul key={first}>
        {[first, ...others].map((line) => (
          <li key={line}>
            <Phrase text={line} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={first}>
        <Phrase text={first} />
      </p>
    ),
  );
}
