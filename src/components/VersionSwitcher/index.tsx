import Link from '@docusaurus/Link';
import {
  type GlobalVersion,
  useActiveDocContext,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import { useHistory, useLocation } from '@docusaurus/router';
import { Dropdown, entryClass } from '@site/src/components/Dropdown';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { findHashTarget } from '#client/hash-target.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Marks a history entry that came from another version of the page. */
const fromVersion = 'fromVersion';

/** Runs `act` once no part of the page is loading; returns a function that cancels the wait. */
function whenWhole(act: () => void): () => void {
  const isWhole = () => document.querySelector('[aria-busy="true"]') === null;
  if (isWhole()) {
    act();
    return () => {};
  }
  const observer = new MutationObserver(() => {
    if (!isWhole()) return;
    observer.disconnect();
    act();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  return () => observer.disconnect();
}

/** A section that this version lacks becomes the top of the page. */
function useKnownPlace(): void {
  const history = useHistory();
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    if (state !== fromVersion || !hash) return undefined;
    return whenWhole(() => {
      if (findHashTarget(hash)) return;
      history.replace({ pathname, search });
      window.scrollTo(0, 0);
    });
  }, [history, pathname, search, hash, state]);
}

/** Returns the addresses of this page in the other versions, and a visit that keeps the reader's place. */
function useVersionVisit() {
  const { activeVersion: active, alternateDocVersions } = useActiveDocContext(undefined);
  const history = useHistory();
  const { search, hash } = useLocation();
  useKnownPlace();
  const findPage = ({ name }: GlobalVersion) => alternateDocVersions[name]?.path;
  const toFirst = ({ docs, mainDocId, path }: GlobalVersion) =>
    docs.find(({ id }) => id === mainDocId)?.path ?? path;
  return {
    active,
    /** Page address; the version's first page if it lacks this page. */
    toAddress: (version: GlobalVersion) => findPage(version) ?? toFirst(version),
    /** True if the press leaves this page, instead of opening another tab or window. */
    visit: (event: MouseEvent, version: GlobalVersion): boolean => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
      const pathname = findPage(version);
      if (pathname) {
        event.preventDefault();
        history.push({ pathname, search, hash, state: fromVersion });
      }
      return true;
    },
  };
}

function VersionName({ version }: { version: GlobalVersion }) {
  const text = useText();
  return (
    <>
      <bdi>{version.label}</bdi>
      <span className={styles.standing}>
        {text(version.isLast ? 'versions.latest' : 'versions.old')}
      </span>
    </>
  );
}

/** Versions of the documentation, each a link to this page in it; renders nothing if there is only one. */
export function VersionSwitcher({ className }: { className?: string | undefined }) {
  const text = useText();
  const versions = useVersions(undefined);
  const { active, toAddress, visit } = useVersionVisit();
  if (!active || versions.length < 2) return null;
  const summary = (
    <>
      <span className="visually-hidden">{text('versions.label')}</span>
      <VersionName version={active} />
    </>
  );
  return (
    <Dropdown className={clsx(styles.box, className)} summary={summary}>
      {(close) =>
        versions.map((version) => (
          <li key={version.name}>
            <Link
              className={entryClass}
              to={toAddress(version)}
              onClick={(event) => {
                if (visit(event, version)) close();
              }}
              aria-current={version === active || undefined}
            >
              <VersionName version={version} />
              {version === active && <Check aria-hidden size={16} />}
            </Link>
          </li>
        ))
      }
    </Dropdown>
  );
}
