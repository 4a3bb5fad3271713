import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { toPlaceNames } from '@site/src/components/PasteAddress/to-place-names.ts';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { AddressCandidate } from '#contract/portal/area.ts';
import styles from './found.module.css';

const levels = ['countryCode', 'prov', 'city', 'area'] as const;

/** One place, as readers and as orders call it, and how sure it is. */
export function Candidate({ candidate }: { candidate: AddressCandidate }) {
  const text = useText();
  const id = useId();
  const { country, list, number } = useFormats();
  const { countryCode, prov, city, area, score, matched } = candidate;
  const [narrowest, ...wider] = toPlaceNames(candidate, country);
  const fields = { countryCode, prov, city, area };
  return (
    <li className={styles.candidate}>
      <div className={styles.head}>
        <h2 className="subheading">
          <bdi>{narrowest}</bdi>
          <span className={styles.wider}>{wider.join(' · ')}</span>
        </h2>
        <span className={styles.score}>
          <span id={id}>{text('help.address.score')}</span>
          <meter aria-labelledby={id} min={0} max={1} value={score} />
          <strong>{number(score)}</strong>
        </span>
      </div>
      <DefinitionList
        items={levels.map((level) => ({
          label: <code dir="ltr">{level}</code>,
          value: fields[level] ? (
            <bdi>{fields[level]}</bdi>
          ) : (
            <span className="muted">{text('help.address.notSaid')}</span>
          ),
        }))}
      />
      <p className="muted-sm no-margin">{text('help.address.matched', { parts: list(matched) })}</p>
      <CopyAction value={() => JSON.stringify(fields, null, 2)}>
        {text('help.address.copy')}
      </CopyAction>
    </li>
  );
}
