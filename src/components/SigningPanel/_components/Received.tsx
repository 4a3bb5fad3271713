import { Badge } from '@site/src/components/Badge';
import { Causes } from '@site/src/components/Causes';
import clsx from 'clsx';
import type { HandedSignature } from '#client/hand-over.ts';
import { useText } from '#client/texts.ts';
import type { Signer } from '#contract/signer.ts';
import { findFirstStep, type Ladders } from '../_ladder.ts';
import ladder from './ladder.module.css';
import styles from './styles.module.css';

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
  const unknown = text('sign.received.unknown');
  return (
    <div role="status" className={clsx(styles.verdict, isSame ? 'tone-success' : 'tone-warning')}>
      <p>{text(isSame ? 'sign.received.same' : 'sign.received.other')}</p>
      <code className={ladder.value} dir="ltr">
        {signature}
      </code>
      {!isSame && (
        <>
          {differs && (
            <p className="cluster gap-2">
              <Badge tone="warning">{text('sign.differs')}</Badge> {text(`sign.step.${differs}`)}
            </p>
          )}
          <Causes
            words={causes.length > 0 ? causes.map((id) => text(`sign.reason.${id}`)) : [unknown]}
          />
        </>
      )}
    </div>
  );
}
