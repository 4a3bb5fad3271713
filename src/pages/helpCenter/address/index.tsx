import { Alert } from '@site/src/components/Alert';
import { AreaField } from '@site/src/components/AreaField';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { EmptyState } from '@site/src/components/EmptyState';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { toPlaceNames } from '@site/src/components/PasteAddress/to-place-names.ts';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { MapPinOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { countries } from '#contract/countries.ts';
import { type AddressCandidate, type ResolvedAddress, resolveArea } from '#contract/portal/area.ts';
import { ForPrograms } from '../_components/ForPrograms.tsx';
import styles from './_components/found.module.css';

const levels = ['countryCode', 'prov', 'city', 'area'] as const;

function Candidate({ candidate }: { candidate: AddressCandidate }) {
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

/** Possible meanings of an address; empty before one is sent, except for the live region. */
function Found({ found }: { found: ResolvedAddress | undefined }) {
  const text = useText();
  const count = found?.candidates.length ?? 0;
  return (
    <section className="column gap-4" aria-label={text('help.address.found')}>
      <p role="status" className="visually-hidden">
        {found && text('help.address.count', { count })}
      </p>
      {found && count === 0 && (
        <EmptyState
          icon={MapPinOff}
          title={text('help.address.none')}
          text={text('help.address.none.hint')}
        />
      )}
      {found?.ambiguous && <Alert tone="warning">{text('help.address.ambiguous')}</Alert>}
      {count > 0 && (
        <ol className="plain-list column gap-4">
          {found?.candidates.map((candidate) => (
            <Candidate
              key={[candidate.prov, candidate.city, candidate.area].join('/')}
              candidate={candidate}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

const empty: { address: string; countryCode: (typeof countries)[number] | '' } = {
  address: '',
  countryCode: '',
};

function AddressTool() {
  const text = useText();
  const ask = useAsk();
  const { country } = useFormats();
  const [found, setFound] = useState<ResolvedAddress>();
  const form = useForm({
    schema: resolveArea.request,
    defaults: empty,
    send: (values) => ask(resolveArea, values),
    onSuccess: setFound,
  });
  return (
    <>
      <Form form={form} aria-label={text('help.address.title')}>
        <AreaField name="address" rows={3} />
        <SelectField
          name="countryCode"
          options={toOptions(countries, country)}
          none={text('help.address.everywhere')}
        />
        <SubmitButton>{text('help.address.go')}</SubmitButton>
      </Form>
      <Found found={found} />
    </>
  );
}

/** `/helpCenter/address`: finds the province, city and area of a free-form address. */
export default function AddressPage() {
  const text = useText();
  return (
    <Workspace
      open
      nav={helpNav}
      title={text('help.address.title')}
      lead={text('help.address.lead')}
    >
      <MarkdownAlternate />
      <noscript>
        <p>{text('operation.panel.noScript')}</p>
      </noscript>
      <AddressTool />
      <ForPrograms
        page="basic/resolveAddress"
        label={text('help.address.operation')}
        tools={['call_sandbox']}
      />
    </Workspace>
  );
}
