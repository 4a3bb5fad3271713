import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { Time } from '@site/src/components/Time';
import { isAtHost, knowsPasskeys, makePasskey } from '#client/passkeys.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { usePasskey } from '#client/usePasskey.ts';
import { toDevice } from '#contract/device.ts';
import {
  type FactorAdded,
  type Factors,
  mostPasskeys,
  type Passkey,
  userAddPasskey,
  userBeginPasskey,
  userRemovePasskey,
  userRenamePasskey,
} from '#contract/portal/factors.ts';
import styles from './styles.module.css';

interface PasskeyProps {
  passkey: Passkey;
  onChange: () => void;
}

function NameForm({ passkey: { id, name }, onChange }: PasskeyProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: userRenamePasskey.request,
    defaults: { name },
    send: (values) => ask(userRenamePasskey, { id, ...values }),
    onSuccess: onChange,
  });
  return (
    <Form form={form}>
      <TextField name="name" label={text('factor.passkey.name')} autoComplete="off" />
      <SubmitButton>{text('factor.passkey.rename.save')}</SubmitButton>
    </Form>
  );
}

/** One passkey: its name, creation and last use, with buttons to rename and remove it. */
function PasskeyRow({ passkey, onChange }: PasskeyProps) {
  const text = useText();
  const ask = useAsk();
  const { id, name, createdAt, usedAt, backedUp } = passkey;
  const remove = async () => {
    await ask(userRemovePasskey, { id });
    onChange();
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className="cluster no-margin gap-1-3 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {backedUp && <Badge>{text('factor.passkey.synced')}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>
            {text('factor.passkey.made')} <Time at={createdAt} show="date" />
          </span>
          {usedAt !== null && (
            <span>
              {text('sessions.used')} <Time at={usedAt} />
            </span>
          )}
        </p>
      </div>
      <div className="flex-wrap gap-2">
        <DialogButton
          kind="small"
          title={text('factor.passkey.rename')}
          content={(close) => (
            <NameForm
              passkey={passkey}
              onChange={() => {
                close();
                onChange();
              }}
            />
          )}
        >
          {text('factor.passkey.rename')}
        </DialogButton>
        <ConfirmButton
          kind="small"
          title={text('factor.passkey.remove.title', { name })}
          text={text('factor.remove.text')}
          confirm={text('factor.remove')}
          act={remove}
          aria-label={text('factor.passkey.remove.of', { name })}
        >
          {text('factor.remove')}
        </ConfirmButton>
      </div>
    </li>
  );
}

function toFirstName(): string {
  const { browser, system } = toDevice(navigator.userAgent);
  return [browser, system].filter((part) => part !== null).join(', ');
}

/** Asks for a name, then has the browser create a passkey. */
function PasskeyForm({ onDone }: { onDone: (added: FactorAdded) => void }) {
  const text = useText();
  const ask = useAsk();
  const use = usePasskey();
  const form = useForm({
    schema: userAddPasskey.request,
    defaults: { name: toFirstName() },
    async send({ name }) {
      const options = await ask(userBeginPasskey, {});
      return ask(userAddPasskey, { name, passkey: await use(() => makePasskey(options)) });
    },
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <TextField
        name="name"
        label={text('factor.passkey.name')}
        hint={text('factor.passkey.name.hint')}
        autoComplete="off"
      />
      <SubmitButton>{text('factor.passkey.make')}</SubmitButton>
    </Form>
  );
}

interface PasskeysProps {
  factors: Factors;
  onChange: (added?: FactorAdded) => void;
}

/** Returns why no passkey can be created here; undefined if one can. */
function useObstacle({ offers, passkeys }: Factors): string | undefined {
  const text = useText();
  if ('none' in offers) return text(`factor.passkey.none.${offers.none}`);
  if (!isAtHost(offers.host)) return text('factor.passkey.none.elsewhere', { host: offers.host });
  if (!knowsPasskeys()) return text('factor.passkey.none.browser');
  if (passkeys.length < mostPasskeys) return undefined;
  return text('factor.passkey.none.most', { most: mostPasskeys });
}

export function Passkeys({ factors, onChange }: PasskeysProps) {
  const text = useText();
  const obstacle = useObstacle(factors);
  const { passkeys } = factors;
  return (
    <Card
      id="passkeys"
      title={text('factor.passkey.title')}
      lead={text('factor.passkey.lead')}
      actions={
        obstacle === undefined && (
          <DialogButton
            title={text('factor.passkey.add')}
            content={(close) => (
              <PasskeyForm
                onDone={(added) => {
                  close();
                  onChange(added);
                }}
              />
            )}
          >
            {text('factor.passkey.add')}
          </DialogButton>
        )
      }
    >
      {(obstacle !== undefined || passkeys.length > 0) && (
        <div className="stack gap-4">
          {obstacle !== undefined && <Alert title={obstacle} />}
          {passkeys.length > 0 && (
            <ul className="plain-list stack gap-4">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
