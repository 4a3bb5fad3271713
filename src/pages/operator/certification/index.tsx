import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { ArrowLeft, FileSearch } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { type CertificationKind, certificationKinds } from '#contract/portal/cer.ts';
import { getReviewed } from '#contract/portal/operator-review.ts';
import { OperatorPage } from '../_components/OperatorPage.tsx';
import { Review } from './_components/Review.tsx';

/** Scrolls to the top, also for the next certification, which opens on the same page. */
function Loaded(key: { organisation: string; kind: CertificationKind }) {
  const load = useLoad(getReviewed, key);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return <Load load={load}>{(reviewed) => <Review loaded={reviewed} reload={load.reload} />}</Load>;
}

function Certification() {
  const text = useText();
  const { query } = useQueryState({ organisation: '', kind: '' });
  const kind = certificationKinds.find((each) => each === query.kind);
  if (kind && query.organisation !== '') {
    return (
      <Loaded key={`${query.organisation} ${kind}`} organisation={query.organisation} kind={kind} />
    );
  }
  return (
    <EmptyState
      icon={FileSearch}
      title={text('operator.review.unknown.title')}
      text={text('operator.review.unknown.text')}
      action={
        <ButtonLink kind="primary" to="/operator">
          {text('operator.review.back')}
        </ButtonLink>
      }
    />
  );
}

export default function OperatorCertification() {
  const text = useText();
  return (
    <OperatorPage
      name="review"
      actions={
        <ButtonLink to="/operator">
          <ArrowLeft size={16} aria-hidden />
          {text('operator.review.back')}
        </ButtonLink>
      }
    >
      <Certification />
    </OperatorPage>
  );
}
