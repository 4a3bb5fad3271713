import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Failure } from '@site/src/components/Failure';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useRef, useState } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import type { saveCallFilter } from '#contract/portal/console-calls.ts';
import type { savePushFilter } from '#contract/portal/console-pushes.ts';
import {
  removeSavedFilter,
  renameSavedFilter,
  type SavedFilter,
} from '#contract/portal/saved-filters.ts';
import styles from './styles.module.css';

export type SaveFilter = typeof saveCallFilter | typeof savePushFilter;

interface PanelState {
  isOpen: boolean;
  close: () => void;
  filters: readonly SavedFilter[];
  change: (filters: SavedFilter[]) => void;
  /** Filter of the list to save; empty if none is set. */
  current: Record<string, string>;
  save: SaveFilter;
  /** Why the filters could not be loaded. */
  failure: ApiFailure | undefined;
}

function SaveForm({ filters, change, current, save, close }: PanelState) {
  const text = useText();
  const ask = useAsk();
  const isUsed = (name: string) => filters.some((each) => each.name === name.trim());
  const form = useForm({
    schema: save.request,
    defaults: { name: '' },
    send: ({ name }) => ask(save, { name, replace: isUsed(name), filter: current }),
    onSuccess: (answer) => {
      change(answer);
      close();
    },
  });
  const name = String(form.methods.watch('name')).trim();
  return (
    <Form form={form}>
      <TextField name="name" label={text('control.saved.name')} required autoComplete="off" />
      {isUsed(name) && <Alert tone="warning">{text('control.saved.used', { name })}</Alert>}
      <SubmitButton>
        {text(isUsed(name) ? 'control.saved.replace' : 'control.saved.save')}
      </SubmitButton>
    </Form>
  );
}

interface EntryProps {
  filter: SavedFilter;
  change: (filters: SavedFilter[]) => void;
  /** Called when the controls that had the focus are gone. */
  done: (message: string) => void;
}

function RenameForm({
  filter: { id, name: old },
  change,
  done,
  cancel,
}: EntryProps & { cancel: () => void }) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: renameSavedFilter.request,
    defaults: { name: old },
    send: ({ name }) => ask(renameSavedFilter, { id, name }),
    onSuccess: (answer, { name }) => {
      change(answer);
      cancel();
      done(text('control.saved.renamed', { name }));
    },
  });
  return (
    <Form form={form}>
      <TextField
        name="name"
        label={text('control.saved.newName', { name: old })}
        required
        autoFocus
        autoComplete="off"
      />
      <SubmitButton cancel={cancel}>{text('control.saved.rename')}</SubmitButton>
    </Form>
  );
}

function Entry({ filter, change, done }: EntryProps) {
  const text = useText();
  const ask = useAsk();
  const [isRenamed, setRenamed] = useState(false);
  const { id, name } = filter;
  const { run, busy, failure } = useAct(async () => {
    change(await ask(removeSavedFilter, { id }));
    done(text('control.saved.removed', { name }));
  });
  if (isRenamed) {
    const cancel = () => setRenamed(false);
    return (
      <li className={styles.entry}>
        <RenameForm {...{ filter, change, done, cancel }} />
      </li>
    );
  }
  return (
    <li className={styles.entry}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      <span className="flex-row gap-2">
        <Button
          kind="small"
          aria-label={text('control.saved.rename.label', { name })}
          onClick={() => setRenamed(true)}
        >
          {text('control.saved.rename')}
        </Button>
        <Button
          kind="small"
          aria-label={text('control.saved.remove.label', { name })}
          aria-disabled={busy || undefined}
          onClick={() => run()}
        >
          {text('control.saved.remove')}
        </Button>
      </span>
      {failure && <Failure failure={failure} />}
    </li>
  );
}

/** Dialog to save the list's filter, and to rename and delete saved ones. */
export function Panel({ page }: { page: PanelState }) {
  const text = useText();
  const [message, setMessage] = useState('');
  const entries = useRef<HTMLUListElement>(null);
  const { isOpen, close, filters, change, current, failure } = page;
  const done = (next: string) => {
    setMessage(next);
    entries.current?.closest('dialog')?.querySelector('h2')?.focus();
  };
  return (
    <Dialog open={isOpen} title={text('control.saved')} onClose={close}>
      <p className="no-margin">{text('control.saved.lead')}</p>
      {Object.keys(current).length > 0 ? (
        <SaveForm {...page} />
      ) : (
        <p className="no-margin">{text('control.saved.unfiltered')}</p>
      )}
      {failure && <Failure failure={failure} />}
      <ul ref={entries} className="plain-list ruled" aria-label={text('control.saved.list')}>
        {filters.map((filter) => (
          <Entry key={filter.id} {...{ filter, change, done }} />
        ))}
      </ul>
      <p role="status" className="no-margin hide-empty">
        {message}
      </p>
    </Dialog>
  );
}
