import { AreaField } from '@site/src/components/AreaField';
import { Button } from '@site/src/components/Button';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { allowAddresses, mostAllowed } from '#contract/portal/console-accounts.ts';
import styles from './credentials.module.css';
import type { AccountProps } from './RotateKey.tsx';

const rows = 4;
/** From the ranges reserved for documentation. */
const example = '192.0.2.10\n2001:db8::/32';

function toEntries(lines: unknown): string[] {
  return String(lines)
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '');
}

/** Addresses that may call production, one per line; if empty, any may. */
export function AllowList({ account, address, isFixed, reload }: AccountProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: allowAddresses.request,
    defaults: { lines: account.allowed.join('\n') },
    send: async ({ lines }) => {
      const saved = await ask(allowAddresses, { addresses: toEntries(lines) });
      // In the stored form: 192.0.2.77/24 is the network 192.0.2.0/24.
      setValue('lines', saved.allowed.join('\n'));
      return saved;
    },
    check: ({ lines }) =>
      toEntries(lines).length > mostAllowed
        ? { lines: text('form.rule.maxItems', { limit: mostAllowed }) }
        : {},
    onSuccess: reload,
    done: text('control.credentials.allow.done'),
  });
  const { getValues, setValue } = form.methods;
  const addOwn = () => {
    const entries = toEntries(getValues('lines'));
    if (!entries.includes(address)) setValue('lines', [...entries, address].join('\n'));
  };
  return (
    <section className={styles.part} aria-label={text('control.credentials.allow.title')}>
      <h3 className="subheading">{text('control.credentials.allow.title')}</h3>
      <p className="muted-sm">
        {text(
          account.allowed.length === 0
            ? 'control.credentials.allow.anybody'
            : 'control.credentials.allow.some',
        )}
      </p>
      {!isFixed && (
        <Form form={form}>
          <AreaField
            name="lines"
            label={text('control.credentials.allow.addresses')}
            hint={text('control.credentials.allow.hint')}
            rows={rows}
            placeholder={example}
          />
          <SubmitButton
            beside={
              address && (
                <Button onClick={addOwn}>
                  {text('control.credentials.allow.own', { address })}
                </Button>
              )
            }
          >
            {text('control.credentials.allow.submit')}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
