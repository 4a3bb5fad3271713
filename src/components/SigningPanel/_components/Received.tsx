import { Badge } from '@site/src/components/Badge';
import type { HandedSignature } from '#client/hand-over.ts';
import { useText } from '#client/texts.ts';
import type { Signer } from '#contract/signer.ts';
import { findFirstStep, type Ladders } from '../_ladder.ts';
import styles from './styles.module.css';
import { Verdict } from './Verdict.tsx';

interface ReceivedProps {
  handed: HandedSignature;
  /** The server's result for the same text, id and timestamp. */
  expected: string;
  ladder: Ladders;
  signer?: Signer | undefined;
}

/** Compares the signature of a call with the right one, and names the first step that differs. */
export function Received({ handed, expected, ladder: of, signer }: ReceivedProps) {
  const text = useText();
  const { signature, causes } = handed;
  // A version 2 header may hold several signatures, one of which suffices; the log keeps their beginnings.
  const isSame = signature
    .split(' ')
    .some((each) => each !== '' && expected.startsWith(each.replace(/…$/, '')));
  const differs = findFirstStep(causes, of, signer);
  return (
    <Verdict
      role="status"
      isRight={isSame}
      title={text(isSame ? 'sign.received.same' : 'sign.received.other')}
      causes={isSame ? [] : causes}
      unknown={!isSame && text('sign.received.unknown')}
    >
      <code className={styles.value} dir="ltr">
        {signature}
      </code>
      {!isSame && differs && (
        <p className="cluster gap-2">
          <Badge tone="warning">{text('sign.differs')}</Badge> {text(`sign.step.${differs}`)}
        </p>
      )}
    </Verdict>
  );
}
