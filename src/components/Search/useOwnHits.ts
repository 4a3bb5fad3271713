import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { titleOfOperation, titleOfWebhook } from '#client/operations.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { type FoundOwn, findOwn, readOwnId } from '#contract/portal/console-find.ts';
import type { Hit, HitGroup } from '../../search/open-search.ts';

/** Milliseconds that a typed number has to stay unchanged before it is looked up. */
const settleMs = 250;

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Place {
  title: string;
  page: string;
  query: Record<string, string>;
  text: string;
}

/** Returns the console page that shows what was found. */
function toPlace(found: FoundOwn, text: ReturnType<typeof useText>): Place {
  const { kind, environment } = found;
  if (kind === 'call') {
    const { requestId, operation } = found;
    const title = text('search.own.call', { id: requestId });
    return { title, page: 'calls', query: { call: requestId }, text: titleOfOperation(operation) };
  }
  if (kind === 'push') {
    const title = text('search.own.push', { id: found.id });
    const words = [titleOfWebhook(found.push, text), found.billCode].filter(Boolean).join(' · ');
    return { title, page: 'callbacks', query: { push: found.id }, text: words };
  }
  const { billCode, txlogisticId } = found;
  const title = text('search.own.order', { number: billCode });
  const number = txlogisticId ? `${text('control.parcels.txlogisticId')}: ${txlogisticId}` : '';
  // Parcels exist in the sandbox; for production waybills the console has the pushes.
  return environment === 'sandbox' && txlogisticId
    ? { title, page: 'parcels', query: { parcel: billCode }, text: number }
    : { title, page: 'callbacks', query: { environment, billCode }, text: number };
}

const none: ReadonlySet<string> = new Set();

/** The reader's own records for a pasted number or id, and whether the request is pending or failed. */
export function useOwnHits(query: string) {
  const text = useText();
  const { currentLocale: locale } = useDocusaurusContext().i18n;
  const base = useBaseUrl('/control/');
  const session = useSessionState();
  const isStaff = useAtomValue(userDataAtom)?.reviewer === true;
  const id = readOwnId(query);
  const wanted = session === 'signedIn' && !isStaff ? id : undefined;
  const asked = useSettled(wanted);
  const isSettled = asked === wanted;
  const load = useLoad(findOwn, asked === undefined ? null : { id: asked }, { background: true });
  const isAsking = wanted !== undefined && (!isSettled || load.busy);
  const isAnswered = wanted !== undefined && !isAsking;
  const found = isAnswered && !load.failure ? load.data : undefined;
  const groups = useMemo((): HitGroup[] => {
    const hits = (found ?? []).map((each): Hit => {
      const place = toPlace(each, text);
      const trail = [
        text('header.control'),
        text(`control.${place.page}.title`),
        text(`control.environment.${each.environment}`),
      ];
      const path = `${base}${place.page}?${new URLSearchParams(place.query)}`;
      return {
        entry: { kind: 'own', page: 0, anchor: '', title: place.title, text: place.text },
        page: { path, title: place.title, trail },
        terms: none,
        fit: 'exact',
        locale,
        toTerms: () => [],
      };
    });
    return hits.length > 0 ? [{ kind: 'own', hits }] : [];
  }, [found, text, base, locale]);
  return {
    groups,
    isAsking,
    hasFailed: isAnswered && load.failure !== undefined,
    /** A signed-out reader pasted an id that only signed-in readers can look up. */
    needsSignIn: id !== undefined && session === 'signedOut',
  };
}
