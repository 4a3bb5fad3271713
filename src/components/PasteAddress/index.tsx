import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { usePluginData } from '@docusaurus/useGlobalData';
import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { toCountryName } from '#contract/country-name.ts';
import type { LocaleWords } from '#contract/locale-words.ts';
import { longestAddress } from '#contract/longest-address.ts';
import { type AddressCandidate, type ResolvedAddress, resolveArea } from '#contract/portal/area.ts';
import { toPlaceNames } from './to-place-names.ts';

/** One-piece address for fields that split it; an ambiguous one offers a choice. */
export function PasteAddress({ onChoose }: { onChoose: (place: AddressCandidate) => void }) {
  const text = useText();
  const ask = useAsk();
  const id = useId();
  const { currentLocale } = useDocusaurusContext().i18n;
  const words = usePluginData('locale-words') as LocaleWords | undefined;
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<ResolvedAddress>();
  const [filled, setFilled] = useState('');

  const toName = (code: string) => toCountryName(code, currentLocale, words);
  const toWords = (place: AddressCandidate) => toPlaceNames(place, toName).join(' · ');
  const choose = (place: AddressCandidate) => {
    onChoose(place);
    setFilled(toWords(place));
    setFound(undefined);
  };
  const { run, busy, failure } = useAct(async () => {
    setFilled('');
    setFound(undefined);
    if (address.trim() === '') return;
    const answer = await ask(resolveArea, { address });
    const [first] = answer.candidates;
    if (first && !answer.ambiguous) choose(first);
    else setFound(answer);
  });

  return (
    <div className="stack gap-2">
      <Field state={{ id, label: text('paste.address'), hint: text('paste.hint'), unmarked: true }}>
        <textarea
          id={id}
          className={field.control}
          aria-describedby={`${id}-hint`}
          rows={2}
          dir="auto"
          maxLength={longestAddress}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div>
        <Button kind="small" aria-disabled={busy || undefined} onClick={() => void run()}>
          {busy && <span className="spinner" aria-hidden />}
          {text('paste.fill')}
        </Button>
      </div>
      {failure && <Failure failure={failure} reading />}
      <p role="status" className="muted-sm no-margin">
        {filled && text('paste.filled', { place: filled })}
        {found?.candidates.length === 0 && text('help.address.none')}
        {found?.ambiguous && text('paste.choose')}
      </p>
      {found?.candidates.map((place) => (
        <div key={[place.prov, place.city, place.area].join('/')}>
          <Button kind="link" onClick={() => choose(place)}>
            <bdi>{toWords(place)}</bdi>
          </Button>
        </div>
      ))}
    </div>
  );
}
