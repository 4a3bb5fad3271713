import Link from '@docusaurus/Link';
import { type GlobalVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import { Dropdown, entryClass } from '@site/src/components/Dropdown';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { useVersionVisit } from './useVersionVisit.ts';

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

/** The versions of the documentation, each a link to this page in it; nothing where there is only one. */
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
