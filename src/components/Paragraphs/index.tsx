import { Phrase } from '@site/src/components/Phrase';
import { toParagraphs } from './to-paragraphs.ts';

/** A text of several lines, of which those that begin with `- ` are a list. */
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
