import { CheckField } from '@site/src/components/CheckField';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  createToolToken,
  toolScopes,
  toolTokenDays,
  usualDays,
} from '#contract/portal/console-tool-tokens.ts';

/** One box a scope; the call takes the list of those that are wanted. */
const boxes = Object.fromEntries(toolScopes.map((scope) => [`scope-${scope}`, scope !== 'sign']));

function toScopes(values: Record<string, unknown>) {
  return toolScopes.filter((scope) => values[`scope-${scope}`] === true);
}

/** Asks what a new token is for and until when, and makes it. */
export function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: createToolToken.request,
    defaults: { name: '', ...boxes, days: String(usualDays) },
    check: (values): Record<string, string> =>
      toScopes(values).length > 0
        ? {}
        : { [`scope-${toolScopes[0]}`]: text('control.agents.scopes.none') },
    send: ({ name, days, ...values }) =>
      ask(createToolToken, { name, days, scopes: toScopes(values) }),
    onSuccess: ({ token }) => onMade(token),
  });
  const options = toolTokenDays.map((count) => ({
    value: String(count),
    label: text('control.credentials.overlap.days', { count }),
  }));
  return (
    <Form form={form} aria-label={text('control.testInbox.token.create')}>
      <TextField
        name="name"
        label={text('control.agents.name')}
        hint={text('control.agents.name.hint')}
        autoComplete="off"
      />
      <FieldGroup legend={text('control.agents.scopes')}>
        {toolScopes.map((scope) => (
          <CheckField
            key={scope}
            name={`scope-${scope}`}
            label={text(`control.agents.scope.${scope}`)}
            hint={scope === 'sign' ? text('control.agents.scope.sign.hint') : undefined}
          />
        ))}
      </FieldGroup>
      <SelectField name="days" label={text('control.agents.days')} options={options} none={null} />
      <SubmitButton>{text('control.testInbox.token.create')}</SubmitButton>
    </Form>
  );
}
