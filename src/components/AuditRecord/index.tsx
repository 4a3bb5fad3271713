import { Time } from '@site/src/components/Time';
import type { ReactNode } from 'react';
import { titleOfOperation, titleOfWebhook } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { AuditDetails } from '#contract/portal/audit.ts';
import styles from './styles.module.css';

/** Title of an action in the audit record; an action without a text shows its name in the code. */
export function Action({ action }: { action: string }) {
  const text = useText();
  const id = `operator.audit.action.${action}`;
  const words = text(id);
  return words === id ? <code dir="ltr">{action}</code> : words;
}

export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.details}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Name = keyof AuditDetails;

/** Names that other pages have words for; all others use `operator.audit.detail.<name>`. */
const labels: { [Each in Name]?: string } = {
  environment: 'control.environment',
  kind: 'operator.queue.kind',
  cod: 'operator.review.cod',
  balance: 'operator.review.balance',
  publishAt: 'operator.notices.publishAt',
  locales: 'operator.notices.languages',
};

/** Renders the value of each name, since rows keep ids and plain values that readers do not know. */
function useWords(): { [Each in Name]: (value: NonNullable<AuditDetails[Each]>) => ReactNode } {
  const text = useText();
  const { number, list, language } = useFormats();
  const yesOrNo = (value: boolean) => text(`operator.audit.detail.${value ? 'yes' : 'no'}`);
  return {
    operation: titleOfOperation,
    push: (kind) => titleOfWebhook(kind, text),
    address: number,
    statement: (number) => number,
    environment: (value) => text(`control.environment.${value}`),
    secret: (value) => text(`control.credentials.${value}`),
    kind: (value) => text(`operator.kind.${value}`),
    cod: yesOrNo,
    balance: number,
    fields: (names) => list(names.map((name) => text(`field.${name}`))),
    pinned: yesOrNo,
    publishAt: (at) => <Time at={at} show="exact" />,
    locales: (locales) => list(locales.map(language)),
    parcels: number,
    records: number,
    count: number,
    left: number,
    ended: number,
    endsAt: (at) => <Time at={at} show="exact" />,
    missingFrom: (at) => <Time at={at} show="exact" />,
    missingUntil: (at) => <Time at={at} show="exact" />,
    role: (value) => text(`organisation.role.${value}`),
    member: (id) => id,
    factor: (value) => text(`factor.name.${value}`),
    way: (value) => text(`operator.audit.detail.way.${value}`),
  };
}

export function Details({ details }: { details: AuditDetails }) {
  const text = useText();
  const words = useWords();
  const names = (Object.keys(details) as Name[]).filter((name) => details[name] != null);
  const items = names.map((name) => ({
    label: name in words ? text(labels[name] ?? `operator.audit.detail.${name}`) : name,
    value: words[name]?.(details[name] as never) ?? JSON.stringify(details[name]),
  }));
  return <Facts items={items} />;
}
