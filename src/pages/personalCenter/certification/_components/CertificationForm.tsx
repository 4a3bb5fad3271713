import { AreaField } from '@site/src/components/AreaField';
import { Button } from '@site/src/components/Button';
import { ComboField } from '@site/src/components/ComboField';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm, useFormModel } from '@site/src/components/Form/useForm.ts';
import { PasteAddress } from '@site/src/components/PasteAddress';
import { PhoneField } from '@site/src/components/PhoneField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { TObject } from 'typebox';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { type AddressCandidate, type ListedArea, listAreas } from '#contract/portal/area.ts';
import {
  type Certification,
  type CertificationInfo,
  type CertificationKind,
  certificationForms,
  commitCompany,
  commitDeveloper,
  contactForm,
  updateCompany,
} from '#contract/portal/cer.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import styles from './certification.module.css';
import { ImageField } from './ImageField.tsx';

function Reason({ words }: { words: string }) {
  const text = useText();
  return (
    <span className={styles.reason}>
      <MessageSquareWarning size={14} aria-hidden />
      <span>
        {text('certification.reason')} <bdi>{words}</bdi>
      </span>
    </span>
  );
}

/** The note beside a field: the reviewer's objection, else its usual hint. */
type HintOf = (field: string, usual?: string) => ReactNode;

export function createHints(reasons: Record<string, string>): HintOf {
  return (field, usual) => {
    const words = reasons[field];
    return words ? <Reason words={words} /> : usual;
  };
}

/** One level of places for a select; a null request loads nothing. */
function useAreaList(request: AskOf<typeof listAreas> | null) {
  const { data, failure, busy, reload } = useLoad(listAreas, request);
  const isCurrent = request !== null && !busy;
  return {
    /** Undefined while loading, or before the level above is chosen. */
    rows: isCurrent && !failure ? data : undefined,
    busy,
    /** Retries, if the last try failed. */
    retry: isCurrent && failure ? reload : undefined,
  };
}

type AreaList = ReturnType<typeof useAreaList>;

interface PlaceSelectProps {
  name: string;
  list: AreaList;
  hint: ReactNode;
  onChoose: () => void;
}

/** The stored value is the courier's own spelling; the reader's script is shown beside it. */
function toOption(level: string, { code, name, shown, others }: ListedArea) {
  return {
    value: level === 'countryCode' ? code : name,
    label: shown,
    detail: name === shown ? undefined : name,
    others,
  };
}

/** One level of a place. The choice stays visible while its list is loading or failed. */
function PlaceSelect({ name, list, hint, onChoose }: PlaceSelectProps) {
  const text = useText();
  const { control } = useFormModel().methods;
  const chosen = String(useWatch({ control, name }) ?? '');
  const { rows, busy, retry } = list;
  const options = (rows ?? []).map((row) => toOption(name, row));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <div className="stack gap-2">
      <ComboField
        name={name}
        hint={hint}
        required={name === 'area' ? rows !== undefined : undefined}
        options={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
        placeholder={busy ? text('kit.loading') : undefined}
        disabled={rows === undefined}
        onChoose={onChoose}
      />
      {retry && (
        <p role="alert" className={styles.failed}>
          {text('kit.listFailed')}{' '}
          <Button kind="link" onClick={retry}>
            {text('kit.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** From the country down; each depends on the one before. */
const levels = ['countryCode', 'prov', 'city', 'area'] as const;

function useAreasWithin({ rows }: AreaList, name: unknown): AreaList {
  const place = rows?.find((row) => row.name === name);
  return useAreaList(place ? { parentCode: place.code } : null);
}

function PlaceFields({ hint }: { hint: HintOf }) {
  const text = useText();
  const { control, setValue } = useFormModel().methods;
  const [countryCode, prov, city] = useWatch({ control, name: [...levels] });
  const country = String(countryCode ?? '');
  const countries = useAreaList({});
  const provinces = useAreaList(country ? { countryCode: country } : null);
  const cities = useAreasWithin(provinces, prov);
  const areas = useAreasWithin(cities, city);
  const lists = { countryCode: countries, prov: provinces, city: cities, area: areas };
  const clearBelow = (level: (typeof levels)[number]) => {
    for (const below of levels.slice(levels.indexOf(level) + 1)) setValue(below, '');
  };
  const fill = ({ countryCode, prov, city, area }: AddressCandidate) => {
    // If a city lists no areas, the company types its own.
    const values = { countryCode, prov, city, area: area === city ? '' : area };
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldValidate: value !== '' });
    }
  };
  const hasNoAreas = areas.rows?.length === 0;
  return (
    <>
      <PasteAddress onChoose={fill} />
      {levels
        .filter((level) => level !== 'area' || !hasNoAreas)
        .map((level) => (
          <PlaceSelect
            key={level}
            name={level}
            list={lists[level]}
            hint={hint(level)}
            onChoose={() => clearBelow(level)}
          />
        ))}
      {hasNoAreas && <TextField name="area" hint={hint('area', text('certification.areaHint'))} />}
    </>
  );
}

const autoComplete: Record<string, string> = {
  name: 'name',
  email: 'email',
  role: 'organization-title',
  company: 'organization',
  companyName: 'organization',
  street: 'street-address',
  contactName: 'name',
  contactEmail: 'email',
};

interface CertificationFieldsProps {
  /** Place fields are represented by the country, the first of them. */
  names: readonly string[];
  hint: HintOf;
}

export function CertificationFields({ names, hint }: CertificationFieldsProps) {
  const text = useText();
  return names.map((name) => {
    switch (name) {
      case 'mobile':
      case 'contactMobile':
        return <PhoneField key={name} name={name} hint={hint(name)} />;
      case 'purpose':
        return (
          <AreaField key={name} name={name} hint={hint(name, text('certification.purposeHint'))} />
        );
      case 'licenceImage':
        return <ImageField key={name} name={name} hint={hint(name)} />;
      case 'countryCode':
        return <PlaceFields key={name} hint={hint} />;
      default:
        return (
          <TextField
            key={name}
            name={name}
            type={autoComplete[name] === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete[name]}
            hint={hint(name)}
          />
        );
    }
  });
}

/** Returns the initial values of the open fields: the last submission. */
export function toDefaults(open: readonly string[], data: object | null): Record<string, string> {
  const values = data as Record<string, unknown> | null;
  return Object.fromEntries(open.map((field) => [field, String(values?.[field] ?? '')]));
}

/** Fields of a company by subject; prov, city and area come with the country. */
const companyGroups = [
  {
    legend: 'certification.company.papers',
    names: ['companyName', 'licenceNumber', 'licenceImage', 'taxNumber', 'legalRepresentative'],
  },
  { legend: 'certification.company.address', names: ['countryCode', 'street'] },
  {
    legend: 'certification.contact.title',
    hint: 'certification.contact.lead',
    names: Object.keys(contactForm.properties),
  },
];

export interface CertificationFormProps {
  kind: CertificationKind;
  certification: Certification;
  /** Data known before the first submission. */
  known: object | null;
  /** Editable fields. */
  open: readonly string[];
  onSent: (info: CertificationInfo) => void;
  onCancel?: (() => void) | undefined;
}

export function CertificationForm(props: CertificationFormProps) {
  const { kind, certification, known, open, onSent, onCancel } = props;
  const text = useText();
  const ask = useAsk();
  const { data, reasons, state, submittedAt } = certification;
  const form = useForm({
    schema: certificationForms[kind] as TObject,
    defaults: toDefaults(open, data ?? known),
    send: (values) => {
      if (kind === 'developer') return ask(commitDeveloper, values);
      return ask(state === 'none' ? commitCompany : updateCompany, values);
    },
    onSuccess: onSent,
    // Each submission has its own draft.
    draft: `certification.${kind}.${submittedAt ?? 0}`,
  });
  const hint = createHints(reasons);
  const groups = companyGroups
    .map((group) => ({ ...group, names: group.names.filter((name) => open.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  return (
    <Form form={form} aria-label={text(`certification.${kind}.title`)}>
      {kind === 'developer' ? (
        <CertificationFields names={open} hint={hint} />
      ) : (
        groups.map(({ legend, hint: lead, names }) => (
          <FieldGroup key={legend} legend={text(legend)} hint={lead && text(lead)}>
            <CertificationFields names={names} hint={hint} />
          </FieldGroup>
        ))
      )}
      <SubmitButton cancel={onCancel}>
        {text(state === 'rejected' ? 'certification.sendAgain' : 'certification.send')}
      </SubmitButton>
    </Form>
  );
}
