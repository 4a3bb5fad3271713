import Link from '@docusaurus/Link';
import { type GlobalVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#client/texts.ts';
import { useLightDismiss } from '#client/useLightDismiss.ts';
import { workingVersion } from '#contract/versions.ts';
import styles from './styles.module.css';
import { useVersionVisit } from './useVersionVisit.ts';

function toStanding({ name, isLast }: GlobalVersion): 'next' | 'latest' | 'old' {
  if (name === workingVersion) return 'next';
  return isLast ? 'latest' : 'old';
}

/** The versions of the documentation, each a link to this page in it; nothing where there is only one. */
export function VersionSwitcher({ className }: { className?: string | undefined }) {
  const text = useText();
  const versions = useVersions(undefined);
  const { active, toAddress, visit } = useVersionVisit();
  const box = useRef<HTMLDetailsElement>(null);
  useLightDismiss(box, true);
  if (!active || versions.length < 2) return null;
  return (
    <details ref={box} className={clsx(styles.box, className)}>
      <summary className={styles.summary}>
        <span className="visually-hidden">{text('versions.label')}</span>
        <bdi>{active.label}</bdi>
        <span className={styles.standing}>{text(`versions.${toStanding(active)}`)}</span>
        <ChevronDown aria-hidden size={16} className={styles.arrow} />
      </summary>
      <ul className={styles.list}>
        {versions.map((version) => (
          <li key={version.name}>
            <Link
              className={styles.entry}
              to={toAddress(version)}
              onClick={(event) => {
                if (visit(event, version) && box.current) box.current.open = false;
              }}
              aria-current={version === active || undefined}
            >
              <bdi>{version.label}</bdi>
              <span className={styles.standing}>{text(`versions.${toStanding(version)}`)}</span>
              {version === active && <Check aria-hidden size={16} />}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
