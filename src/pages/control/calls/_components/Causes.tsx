import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';
import type { Cause } from '#contract/diagnosis/causes.ts';

/** What was done to a signature, in words. */
export function Causes({ causes, className }: { causes: readonly Cause[]; className?: string }) {
  const text = useText();
  return (
    <ul className={className}>
      {causes.map((cause) => (
        <li key={cause}>
          <Phrase text={text(`sign.reason.${cause}`)} />
        </li>
      ))}
    </ul>
  );
}
