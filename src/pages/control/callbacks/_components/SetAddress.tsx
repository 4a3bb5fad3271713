import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm, useFormModel } from '@site/src/components/Form/useForm.ts';
import { Payload } from '@site/src/components/Payload';
import { Phrase } from '@site/src/components/Phrase';
import { RadioField } from '@site/src/components/RadioField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { Eye } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { toDestination } from '#contract/destination.ts';
import { isObject } from '#contract/is-object.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { setCallback, type Trial } from '#contract/portal/console-pushes.ts';
import { needsVersion2 } from '#contract/push.ts';
import { scanTypeCodes } from '#contract/scan-types.ts';
import styles from './callbacks.module.css';
import { type AddressProps, RevealedSecret, toPlace, useTitle } from './Secrets.tsx';

interface TrialResultProps {
  trial: Trial;
  /** True if the address field already shows the reason. */
  isExplained?: boolean;
}

export function TrialResult({ trial, isExplained = false }: TrialResultProps) {
  const text = useText();
  const { unit } = useFormats();
  const { url, version, headers, content, durationMs } = trial;
  const { httpStatus, answer, acknowledged, reason } = trial;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles.trial}>
      {acknowledged && (
        <Alert tone="success" role="status" title={text('control.callbacks.trial.acknowledged')} />
      )}
      {!acknowledged && !isExplained && (
        <Alert tone="error" role="alert" title={text('control.callbacks.trial.refused')}>
          <p>{reason}</p>
        </Alert>
      )}
      <DefinitionList
        items={[
          { label: 'control.callbacks.address', value: <code dir="ltr">{url}</code> },
          { label: 'control.httpStatus', value: <bdi dir="ltr">{httpStatus ?? '—'}</bdi> },
          { label: 'control.duration', value: unit(durationMs, 'millisecond') },
        ]}
      />
      {answer !== null && <Payload label={text('control.pushes.answer')} text={answer} />}
      <Payload label={text('control.callbacks.trial.headers')} text={lines.join('\n')} />
      <Payload
        label={text(version === 2 ? 'control.callbacks.trial.body' : 'control.pushes.content')}
        text={content}
      />
    </div>
  );
}

/** The recommended version comes first. */
const offered = [2, 1] as const;

type Props = Pick<AddressProps, 'environment' | 'callback'>;

/** The secret, shown on request: a receiver needs it before the test push arrives. */
function SecretBefore(props: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const hide = useCallback(() => setOpen(false), []);
  if (open) return <RevealedSecret {...props} hide={hide} />;
  return (
    <div className="stack gap-2">
      <p className="muted-sm no-margin">{text('control.callbacks.secret.before')}</p>
      <div>
        <Button kind="small" onClick={() => setOpen(true)}>
          <Eye size={16} aria-hidden />
          {text('control.callbacks.secret.show')}
        </Button>
      </div>
    </div>
  );
}

/** Selects the version for an address; field `version` of the surrounding form. */
function VersionChoice(props: Props) {
  const text = useText();
  const version = useWatch({ control: useFormModel().methods.control, name: 'version' });
  if (needsVersion2(props.callback.kind)) return <SecretBefore {...props} />;
  return (
    <>
      <RadioField
        name="version"
        label={text('control.callbacks.version')}
        options={offered.map((each) => ({
          value: String(each),
          label: text('control.pushes.version', { version: each }),
          hint: text(`control.callbacks.version.${each}`),
        }))}
      />
      {version === '2' && <SecretBefore {...props} />}
    </>
  );
}

const example = 'https://example.com/pushes';

/** Returns the test push in a refusal, if any. */
function readTrial(failure: ApiFailure): Trial | undefined {
  const { data } = failure;
  return isObject(data) && isObject(data.trial) ? (data.trial as unknown as Trial) : undefined;
}

/** Returns the form's initial address: empty while pushes go to the portal's own. */
function toOwnUrl(url: string | null): string {
  const destination = toDestination(url ?? '');
  return destination.kind === 'address' ? destination.url : '';
}

/** Returns the types of scan in a text, each once. */
function toScans(list: unknown): string[] {
  const types = String(list)
    .split(/[\s,;，、]+/)
    .filter((each) => each !== '');
  return [...new Set(types)];
}

function SetForm({ environment, callback }: AddressProps) {
  const text = useText();
  const hasScans = callback.kind === logisticsPush.id;
  const ask = useAsk();
  const [trial, setTrial] = useState<Trial>();
  const form = useForm({
    schema: setCallback.request,
    defaults: {
      url: toOwnUrl(callback.url),
      version: String(callback.version ?? 2),
      scanList: callback.scans?.join(', ') ?? '',
    },
    check: ({ scanList }) =>
      toScans(scanList).every((each) => scanTypeCodes.includes(each))
        ? {}
        : { scanList: text('control.callbacks.scans.wrong', { last: scanTypeCodes.length }) },
    send: async ({ url = '', version, scanList }) => {
      setTrial(undefined);
      try {
        const scans = toScans(scanList);
        const place = { environment, ...toPlace(callback) };
        return await ask(setCallback, {
          ...place,
          url,
          version,
          scans: scans.length > 0 ? scans : undefined,
        });
      } catch (error) {
        if (error instanceof ApiFailure) setTrial(readTrial(error));
        throw error;
      }
    },
    onSuccess: setTrial,
    done: text('control.callbacks.set.done'),
  });
  return (
    <>
      <Form form={form}>
        <TextField
          name="url"
          label={text('control.callbacks.address')}
          hint={<Phrase text={text('control.callbacks.address.hint')} />}
          type="url"
          placeholder={example}
          autoComplete="off"
          mono
        />
        <VersionChoice environment={environment} callback={callback} />
        {hasScans && (
          <TextField
            name="scanList"
            label={text('control.callbacks.scans')}
            hint={<Phrase text={text('control.callbacks.scans.hint')} />}
            autoComplete="off"
            mono
          />
        )}
        <SubmitButton>{text('control.callbacks.set.submit')}</SubmitButton>
      </Form>
      {trial && <TrialResult trial={trial} isExplained />}
    </>
  );
}

/** Sets or changes an address, which is saved once it acknowledges a test push. */
export function SetAddress(props: AddressProps) {
  const text = useText();
  const { callback, reload } = props;
  const title = useTitle(callback);
  return (
    <DialogButton
      kind="small"
      title={text('control.callbacks.set.title', { kind: title })}
      wide
      onClose={reload}
      content={() => <SetForm {...props} />}
    >
      {text(callback.url === null ? 'control.callbacks.set' : 'control.callbacks.change')}
      <span className="visually-hidden">{` ${title}`}</span>
    </DialogButton>
  );
}
