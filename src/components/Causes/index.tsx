import { Phrase } from '@site/src/components/Phrase';

/** The causes of a wrong signature, one sentence each. */
export function Causes({ words, className }: { words: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {words.map((each) => (
        <li key={each}>
          <Phrase text={each} />
        </li>
      ))}
    </ul>
  );
}
