import { AreaField } from '@site/src/components/AreaField';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { AnswerOf, AskOf, PortalCall } from '#contract/portal/define-call.ts';
import { email } from '#contract/portal/fields.ts';

/** From this length on, a text gets several lines. */
const areaLength = 200;

interface FieldOptions {
  /** `field.<name>` of the texts unless given. */
  label?: string;
  hint?: string;
  /** For a choice: the words of value `x` are the text `<of>.x`. */
  of?: string;
  /** A name or a code, written from left to right in every language. */
  isCode?: boolean;
}

interface CallFormProps<Call extends PortalCall, Result> {
  call: Call;
  sent?: Partial<AskOf<Call>>;
  /** Fields of the form with what they hold at first; the schema of the call says how each is drawn. */
  defaults: Partial<Record<keyof AskOf<Call> & string, string>>;
  fields?: { [Name in keyof AskOf<Call> & string]?: FieldOptions };
  /** Instead of making the call alone. */
  send?: (request: AskOf<Call>) => Promise<Result>;
  /** `reset` empties the form. */
  onSuccess: (result: Result, reset: () => void) => void;
  label?: string;
  submit: string;
  danger?: boolean;
  cancel?: () => void;
  children?: ReactNode;
}

interface PlainFieldProps extends FieldOptions {
  name: string;
  schema: FieldSchema;
}

function PlainField({ schema, of, isCode = false, ...shared }: PlainFieldProps) {
  const text = useText();
  const { enum: choices, maxLength = 0, pattern } = schema;
  if (choices) {
    const options = toOptions(choices.map(String), (value) => text(`${of}.${value}`));
    return <SelectField {...shared} options={options} none={null} />;
  }
  if (maxLength >= areaLength && pattern === undefined) return <AreaField {...shared} />;
  const isEmail = pattern === (email as FieldSchema).pattern;
  return (
    <TextField
      {...shared}
      type={isEmail ? 'email' : 'text'}
      dir={isCode ? 'ltr' : 'auto'}
      autoComplete={isEmail || isCode ? 'off' : undefined}
    />
  );
}

/** A form whose fields are those of its call: a choice, a text, or a text of several lines. */
export function CallForm<Call extends PortalCall, Result = AnswerOf<Call>>({
  call,
  sent,
  defaults,
  fields,
  send,
  onSuccess,
  label,
  submit,
  children,
  ...button
}: CallFormProps<Call, Result>) {
  const ask = useAsk();
  const form = useForm({
    schema: call.request,
    defaults: { ...defaults },
    send: (values) => {
      const request = { ...sent, ...values } as AskOf<Call>;
      return send ? send(request) : (ask(call, request) as Promise<Result>);
    },
    onSuccess: (result) => onSuccess(result, () => form.methods.reset()),
  });
  const schemas: Record<string, FieldSchema | undefined> = call.request.properties;
  const names = Object.keys(defaults) as (keyof AskOf<Call> & string)[];
  return (
    <Form form={form} aria-label={label}>
      {children}
      {names.map((name) => (
        <PlainField key={name} name={name} schema={schemas[name] ?? {}} {...fields?.[name]} />
      ))}
      <SubmitButton {...button}>{submit}</SubmitButton>
    </Form>
  );
}
