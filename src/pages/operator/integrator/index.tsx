import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Result } from '@site/src/components/Result';
import { ArrowLeft, Building2 } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { portalErrors } from '#contract/errors.ts';
import { type Integrator as Known, showIntegrator } from '#contract/portal/operator-integrators.ts';
import { OperatorPage } from '../_components/OperatorPage.tsx';
import { Accounts, Facts } from './_components/Facts.tsx';
import { useStanding } from './_components/StandingButton.tsx';
import { Tables } from './_components/Tables.tsx';

const list = '/operator/integrators';

function Unknown() {
  const text = useText();
  return (
    <EmptyState
      icon={Building2}
      title={text('operator.integrator.unknown.title')}
      text={text('operator.integrator.unknown.text')}
      action={
        <ButtonLink kind="primary" to={list}>
          {text('operator.integrator.back')}
        </ButtonLink>
      }
    />
  );
}

interface IntegratorProps {
  loaded: Known;
  reload: () => void;
}

function Integrator({ loaded, reload }: IntegratorProps) {
  const text = useText();
  const standing = useStanding(loaded, reload);
  const { seen, ended } = standing;
  return (
    <>
      <Facts standing={standing} />
      {/* After the dialogs, which give the focus back when they close. */}
      {ended && (
        <Result
          of={ended}
          tone={ended.how === 'overtaken' ? 'warning' : 'success'}
          title={text(`operator.integrator.${ended.how}`)}
        />
      )}
      <Accounts accounts={seen.accounts} />
      <Tables integrator={seen} />
    </>
  );
}

function Loaded({ organisation }: { organisation: string }) {
  const load = useLoad(showIntegrator, { organisation });
  if (load.failure?.code === portalErrors.notFound) return <Unknown />;
  return <Load load={load}>{(known) => <Integrator loaded={known} reload={load.reload} />}</Load>;
}

function Named() {
  const { query } = useQueryState({ organisation: '' });
  const { organisation } = query;
  return organisation ? <Loaded key={organisation} organisation={organisation} /> : <Unknown />;
}

export default function OperatorIntegrator() {
  const text = useText();
  return (
    <OperatorPage
      name="integrator"
      actions={
        <ButtonLink to={list}>
          <ArrowLeft size={16} aria-hidden />
          {text('operator.integrator.back')}
        </ButtonLink>
      }
    >
      <Named />
    </OperatorPage>
  );
}
