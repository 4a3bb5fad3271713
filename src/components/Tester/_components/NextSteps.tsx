import Link from '@docusaurus/Link';
import { useStore } from 'jotai';
import { ArrowRight } from 'lucide-react';
import { draftKeys } from '#client/hand-over.ts';
import { lastValuesAtom } from '#client/last-values.ts';
import { titleOfOperation } from '#client/operations.ts';
import { openStorage } from '#client/stored-atom.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { isObject } from '#contract/check-value.ts';
import { findHanded, type Lead } from '#contract/hints.ts';
import { parseJson } from '#contract/json-text.ts';
import { useTester } from '../_tester-context.ts';
import styles from './outcome.module.css';

interface NextStepsProps {
  /** The text that was sent. */
  json: string;
  /** `data` of the success. */
  data: unknown;
}

/** What can be done with what the call gave: each leads to another tester, which begins with its number. */
export function NextSteps({ json, data }: NextStepsProps) {
  const text = useText();
  const store = useStore();
  const toDocPath = useDocPath();
  const { page } = useTester();
  const parsed = parseJson(json);
  const request = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const { leadsTo = [] } = page.hints;
  const toNumber = ({ hands }: Lead) => hands && findHanded(page, hands, request, data);
  const hand = ({ operation, hands }: Lead, number: string | undefined) => {
    if (!hands || !number) return;
    const last = store.get(lastValuesAtom);
    if (last?.[hands] !== number) store.set(lastValuesAtom, { [hands]: number });
    // What was typed there about another order would stand in the way of this one.
    openStorage('sessionStorage')?.removeItem(draftKeys.tester(operation, page.version.major));
  };
  if (leadsTo.length === 0) return null;
  return (
    <>
      <p className={styles.nextTitle}>{text('tester.next')}</p>
      <ul className={styles.leads}>
        {leadsTo.map((lead) => {
          const number = toNumber(lead);
          return (
            <li key={lead.operation}>
              <Link
                to={toDocPath(`${lead.operation}?panel=try#work`)}
                onClick={() => hand(lead, number)}
              >
                <ArrowRight size={14} aria-hidden />
                {titleOfOperation(lead.operation)}
              </Link>
              {number && <code dir="ltr">{number}</code>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
