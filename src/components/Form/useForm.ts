import { createContext, useContext, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  get,
  set,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { Static, TObject } from 'typebox';
import { ApiFailure } from '#client/api-failure.ts';
import { userDataAtom } from '#client/session.ts';
import { jsonCodec, openStorage, readStored, writeStored } from '#client/stored-atom.ts';
import { useText } from '#client/texts.ts';
import type { FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/is-object.ts';
import { checkForm, type FormValues, isSecret, readServerFaults } from './faults.ts';

export const FormContext = createContext<FormModel | null>(null);

/** Returns the form around a field; throws if there is none. */
export function useFormModel(): FormModel {
  const model = useContext(FormContext);
  if (!model) throw new Error('useFormModel() called outside <Form>');
  return model;
}

const codec = jsonCodec(isObject);

/** A draft belongs to its author: the next person in the tab does not see it. */
function toKey(name: string): string {
  return `formDraft:${name}:${userDataAtom.peek()?.account ?? ''}`;
}

/** Returns what was typed into the named form in this tab; null if nothing was. */
function readDraft(name: string): FormValues | null {
  return readStored(openStorage('sessionStorage'), toKey(name), codec);
}

/** Stores what was typed, except secrets; null forgets it. */
function writeDraft(name: string, values: FormValues | null): void {
  const open = Object.entries(values ?? {}).filter(([field]) => !isSecret(field));
  const kept = values && Object.fromEntries(open);
  writeStored(openStorage('sessionStorage'), toKey(name), codec, kept);
}

/** Values to send: those of the schema in its types, plus the form's other values. */
export type ValuesOf<Schema extends TObject, Defaults> = {
  [Name in keyof Defaults]: Name extends keyof Static<Schema>
    ? Static<Schema>[Name]
    : Defaults[Name];
};

interface FormOptions<Schema extends TObject, Defaults extends FormValues, Answer> {
  /** `request` schema of the call that the form makes. */
  schema: Schema;
  /** Fields of the form with their initial values; `send` supplies other fields of the schema. */
  defaults: Defaults;
  send: (values: ValuesOf<Schema, Defaults>) => Promise<Answer>;
  /** Checks that the schema cannot express: messages by field name. */
  check?: (values: ValuesOf<Schema, Defaults>) => Partial<Record<keyof Defaults, string>>;
  onSuccess?: (answer: Answer, values: ValuesOf<Schema, Defaults>) => void;
  /** Returns true if a refusal asks for another step, which the form then shows, instead of an error. */
  asksMore?: (failure: ApiFailure) => boolean;
  done?: string;
  /** Name under which the tab stores what is typed, except secrets. */
  draft?: string;
}

export interface FormModel extends Outcome {
  methods: UseFormReturn<FormValues>;
  schema: FieldSchema;
  submit: () => Promise<void>;
  busy: boolean;
  /** Counts tries that ended with a fault, so that each moves the focus to it once. */
  faultyTries: number;
}

interface Outcome {
  /** Failure of the last try, if it concerns no field of the form. */
  failure?: ApiFailure;
  /** The server's messages about fields that the form does not show. */
  otherFaults: readonly string[];
  done?: string;
}

const nothingYet: Outcome = { otherFaults: [] };

/** Validates by the server's schema and sends. A failure keeps what was typed; a second press does nothing. */
export function useForm<Schema extends TObject, Defaults extends FormValues, Answer>(
  options: FormOptions<Schema, Defaults, Answer>,
): FormModel {
  const { defaults, send, check, onSuccess, asksMore, done, draft } = options;
  type Values = ValuesOf<Schema, Defaults>;
  const text = useText();
  const schema = options.schema as FieldSchema;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(nothingYet);
  const [faultyTries, setFaultyTries] = useState(0);

  const methods = useHookForm<FormValues>({
    defaultValues: defaults,
    shouldFocusError: false,
    resolver: (raw) => {
      const { values, faults } = checkForm(schema, raw);
      const errors: FieldErrors = {};
      /** A field shows only its first message. */
      const refuse = (path: string, type: string, message: string) => {
        if (!get(errors, path)) set(errors, path, { type, message });
      };
      for (const { path, rule, limit } of faults) {
        refuse(path, rule, text(`form.rule.${rule}`, { limit }));
      }
      for (const [name, message] of Object.entries(check?.(values as Values) ?? {})) {
        if (message) refuse(name, 'check', String(message));
      }
      if (Object.keys(errors).length === 0) return { values, errors: {} };
      return { values: {}, errors };
    },
  });
  const { reset, subscribe, getValues, setError } = methods;

  useEffect(() => {
    const kept = draft && readDraft(draft);
    if (kept) {
      const known = Object.entries(kept).filter(([name]) => name in getValues());
      reset({ ...getValues(), ...Object.fromEntries(known) }, { keepDefaultValues: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        setOutcome((before) => (before.done ? nothingYet : before));
        if (draft) writeDraft(draft, values);
      },
    });
  }, [draft, reset, subscribe, getValues]);

  const succeed = (answer: Answer, values: Values) => {
    const secrets = Object.entries(defaults).filter(([name]) => isSecret(name));
    reset({ ...getValues(), ...Object.fromEntries(secrets) });
    if (draft) writeDraft(draft, null);
    setOutcome({ otherFaults: [], ...(done && { done }) });
    onSuccess?.(answer, values);
  };

  const fail = (failure: ApiFailure) => {
    const faults = readServerFaults(failure, Object.keys(defaults));
    for (const [path, message] of faults?.own ?? []) setError(path, { type: 'server', message });
    const isAboutFields = faults !== null && faults.others.length === 0;
    setOutcome({ otherFaults: faults?.others ?? [], ...(!isAboutFields && { failure }) });
    return isAboutFields;
  };

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    let isFaulty = false;
    setOutcome(nothingYet);
    try {
      await methods.handleSubmit(
        async (values) => {
          setBusy(true);
          try {
            const answer = await send(values as Values);
            succeed(answer, values as Values);
          } catch (error) {
            if (!(error instanceof ApiFailure)) throw error;
            isFaulty = !asksMore?.(error) && fail(error);
          }
        },
        () => {
          isFaulty = true;
        },
      )();
    } finally {
      running.current = false;
      setBusy(false);
      if (isFaulty) setFaultyTries((count) => count + 1);
    }
  };

  return { methods, schema, submit, busy, faultyTries, ...outcome };
}
