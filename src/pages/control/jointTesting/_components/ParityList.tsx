import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { DocLink } from '@site/src/components/DocLink';
import { Phrase } from '@site/src/components/Phrase';
import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { findOperation, titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  checkParity,
  type Parity,
  type ParityAnswer,
  type Surprise,
} from '#contract/portal/console-parity.ts';
import styles from './joint-testing.module.css';

interface Question {
  answer: ParityAnswer;
  decide: (goes: boolean) => void;
}

/** Returns false for missing requirements, which going live reports itself. */
function isAsked({ kind, own }: Surprise): boolean {
  return own && kind !== 'permission';
}

/** Asks for production's answers before an action; if one is a surprise, the reader decides. */
export function useParityGate() {
  const ask = useAsk();
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  /** Resolves to true to continue. A failed check blocks nothing: the action itself reports what is wrong. */
  async function pass(operations: readonly string[]): Promise<boolean> {
    const answer = await ask(checkParity, { operations: [...operations] }).catch((error) => {
      if (error instanceof ApiFailure) return undefined;
      throw error;
    });
    if (!answer?.operations.some(({ surprises }) => surprises.some(isAsked))) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const asked = { answer, decide: resolve };
    setQuestions((before) => [...before, asked]);
    const goes = await promise;
    setQuestions((before) => before.filter((each) => each !== asked));
    return goes;
  }
  // If two are pressed at once, the second question follows the decision on the first.
  return { pass, question: questions[0] };
}

export type ParityGate = ReturnType<typeof useParityGate>;

/** Page of the operation that lists the places served. */
const placesPage = 'other/pca';

const pages = {
  certify: { to: '/personalCenter/certification', label: 'control.jointTesting.act.certify' },
  interfaces: { to: '/control/interfaces', label: 'control.jointTesting.act.mend' },
  credentials: { to: '/control/credentials', label: 'control.nav.credentials' },
  callbacks: {
    to: '/control/callbacks?tab=addresses',
    label: 'control.jointTesting.act.callbacks',
  },
} as const;

/** Links to the fix; if only the courier can fix it, the message says so. */
function Fix({ fix, operation }: Pick<Surprise, 'fix'> & Pick<Parity, 'operation'>) {
  const text = useText();
  if (fix === 'courier') return null;
  if (fix === 'places') return <DocLink page={placesPage}>{titleOfOperation(placesPage)}</DocLink>;
  if (fix === 'try') {
    return (
      <DocLink page={`${operation}?panel=try#work`}>{text('control.jointTesting.act.try')}</DocLink>
    );
  }
  const { to, label } = pages[fix];
  return <Link to={to}>{text(label)}</Link>;
}

function SurpriseLine({ operation, ...surprise }: Surprise & Pick<Parity, 'operation'>) {
  const text = useText();
  const { kind, code, message, fix, calls, own } = surprise;
  return (
    <li className={styles.surprise}>
      <span className={styles.kind}>
        <Badge tone={own ? 'warning' : 'neutral'}>{text(`control.parity.kind.${kind}`)}</Badge>
        {code !== null && <Phrase text={code} />}
      </span>
      <p>
        <Phrase text={message} />
      </p>
      <span className={styles.foot}>
        {calls > 0 && <span>{text('control.parity.met', { count: calls })}</span>}
        {!own && <span>{text('control.parity.metExample')}</span>}
        <Fix fix={fix} operation={operation} />
      </span>
    </li>
  );
}

/** Finding nothing is good news only if something was checked. */
function Verdict({ operation, calls, surprises }: Parity) {
  const text = useText();
  if (surprises.length > 0) return null;
  const isLookedAt = calls > 0 || findOperation(operation)?.direction === 'push';
  return (
    <Badge tone={isLookedAt ? 'success' : 'neutral'}>
      {text(isLookedAt ? 'control.parity.none' : 'control.parity.nothing')}
    </Badge>
  );
}

function OfOperation({ parity }: { parity: Parity }) {
  const text = useText();
  const { operation, calls, examples, skipped, surprises } = parity;
  return (
    <li className={styles.operation}>
      <div className={styles.head}>
        <h3>{titleOfOperation(operation)}</h3>
        <Verdict {...parity} />
      </div>
      {calls + examples > 0 && (
        <p className="muted-xs">{text('control.parity.played', { calls, examples })}</p>
      )}
      {skipped > 0 && (
        <p className="muted-xs">{text('control.parity.skipped', { count: skipped })}</p>
      )}
      {surprises.length > 0 && (
        <ul className="plain-list">
          {surprises.map((surprise) => (
            <SurpriseLine
              key={`${surprise.kind} ${surprise.message}`}
              {...surprise}
              operation={operation}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

export function ParityList({ answer }: { answer: ParityAnswer }) {
  const text = useText();
  const { operations, swaps, unaskedPlaces, address } = answer;
  return (
    <div className="stack gap-4 flat-text text-sm">
      <ul className="plain-list ruled">
        {operations.map((parity) => (
          <OfOperation key={parity.operation} parity={parity} />
        ))}
      </ul>
      {swaps.map((swap) => (
        <p key={`${swap.field} ${swap.sandbox}`}>
          <Phrase text={text('control.parity.swap', { ...swap })} />
        </p>
      ))}
      {unaskedPlaces > 0 && (
        <p className="muted-xs">{text('control.parity.unasked', { count: unaskedPlaces })}</p>
      )}
      {address !== null && (
        <p className="muted-xs">
          <Phrase text={text('control.parity.address', { address: `\`${address}\`` })} />
        </p>
      )}
    </div>
  );
}
