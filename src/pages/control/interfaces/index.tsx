import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Late } from '@site/src/components/DecisionDue';
import { Dock } from '@site/src/components/Dock';
import { Failure } from '@site/src/components/Failure';
import { type Filter, Filters } from '@site/src/components/FilterBar/Filters.tsx';
import { Load } from '@site/src/components/Load';
import { NothingFound } from '@site/src/components/NothingFound';
import { RoleNote } from '@site/src/components/RoleNote';
import { Skeleton } from '@site/src/components/Skeleton';
import { useState } from 'react';
import { interfaceGroups } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useNow } from '#client/useNow.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { isObject } from '#contract/is-object.ts';
import {
  applyForInterfaces,
  type InterfaceRow,
  listInterfaces,
  shownStates,
} from '#contract/portal/interfaces.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { type Acts, useActs } from './_components/Actions.tsx';
import { InterfaceTable } from './_components/InterfaceTable.tsx';
import {
  type InterfaceFilter,
  isOpenForApplication,
  matches,
  noFilter,
  type ShownInterface,
} from './_filter.ts';

interface SelectedProps {
  chosen: readonly string[];
  clear: () => void;
  acts: Acts;
}

/** The server's objections to each interface of an application. */
function Faults({ data }: { data: unknown }) {
  if (!isObject(data) || !isObject(data.fields)) return null;
  const words = Object.values(data.fields).map(String);
  return (
    <ul>
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function Selected({ chosen, clear, acts }: SelectedProps) {
  const text = useText();
  const { failure, done } = acts;
  const count = chosen.length;
  return (
    <Dock
      outcome={
        <>
          {failure && (
            <Failure failure={failure}>
              <Faults data={failure.data} />
            </Failure>
          )}
          <div role="status">{done && <Alert tone="success">{done}</Alert>}</div>
        </>
      }
      selected={count > 0 ? text('control.interfaces.selected', { count }) : null}
      label={text('control.interfaces.selection')}
    >
      <Button onClick={clear}>{text('control.interfaces.selection.clear')}</Button>
      <Button kind="primary" onClick={() => void acts.apply(chosen)}>
        {text('control.interfaces.selection.apply')}
      </Button>
    </Dock>
  );
}

const filters: readonly Filter<keyof InterfaceFilter>[] = [
  { name: 'q', label: 'control.interfaces.filter.q', hint: 'control.interfaces.filter.q.hint' },
  {
    name: 'state',
    label: 'control.interfaces.filter.state',
    values: shownStates,
    of: 'control.interfaces.state',
  },
  {
    name: 'level',
    label: 'control.interfaces.filter.level',
    values: ['developer', 'enterprise'],
    of: 'control.interfaces.level',
  },
];

function toGroups(rows: readonly InterfaceRow[], filter: InterfaceFilter) {
  return interfaceGroups
    .map(({ group, operations }) => ({
      group,
      shown: operations.flatMap((each): ShownInterface[] => {
        const row = rows.find(({ operation }) => operation === each.id);
        return row && matches({ ...each, row }, filter) ? [{ ...each, row }] : [];
      }),
    }))
    .filter(({ shown }) => shown.length > 0);
}

function CertifyFirst({ rows }: { rows: readonly InterfaceRow[] }) {
  const text = useText();
  const isMissing = (obstacle: InterfaceRow['missing'][number]) =>
    rows.some(({ missing }) => missing.includes(obstacle));
  if (!isMissing('certifyCompany')) return null;
  const kind = isMissing('certifyDeveloper') ? 'developer' : 'company';
  return (
    <Alert
      title={text(`control.interfaces.certify.${kind}.title`)}
      actions={
        <ButtonLink kind="small" to="/personalCenter/certification">
          {text('control.interfaces.certify.action')}
        </ButtonLink>
      }
    >
      <p>{text(`control.interfaces.certify.${kind}.text`)}</p>
    </Alert>
  );
}

function LateNote({ rows }: { rows: readonly InterfaceRow[] }) {
  const text = useText();
  const now = useNow();
  const late = rows.filter(({ dueAt }) => dueAt !== null && now !== null && dueAt < now);
  if (late.length === 0) return null;
  return (
    <Alert tone="warning" title={text('control.interfaces.due.title', { count: late.length })}>
      <Late />
    </Alert>
  );
}

function InterfaceList() {
  const text = useText();
  const load = useLoad(listInterfaces, {});
  const state = useQueryState(noFilter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const acts = useActs(load.reload);
  const select = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(isOn ? [...rest, ...ids] : rest);
    });
  return (
    <Load load={load} skeleton={<Skeleton shape="rows" lines={10} />}>
      {(rows) => {
        const open = rows.filter(isOpenForApplication).map(({ operation }) => operation);
        const chosen = open.filter((id) => selected.has(id));
        const groups = toGroups(rows, state.query);
        const count = groups.flatMap(({ shown }) => shown).length;
        return (
          <div className="stack gap-6">
            <LateNote rows={rows} />
            <CertifyFirst rows={rows} />
            <RoleNote call={applyForInterfaces} />
            <Filters
              label={text('control.interfaces.filter')}
              filters={filters}
              state={state}
              status={text('control.interfaces.shown', { count, total: rows.length })}
            />
            {count > 0 ? (
              <InterfaceTable groups={groups} chosen={chosen} select={select} acts={acts} />
            ) : (
              <NothingFound
                title={text('control.interfaces.none.title')}
                text={text('control.interfaces.none.text')}
                clear={() => state.setQuery(noFilter)}
              />
            )}
            <Selected chosen={chosen} clear={() => select(chosen, false)} acts={acts} />
          </div>
        );
      }}
    </Load>
  );
}

export default createControlPage('interfaces', InterfaceList, true);
