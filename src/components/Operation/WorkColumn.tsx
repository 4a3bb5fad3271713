import { useHistory, useLocation } from '@docusaurus/router';
import { createStorageSlot } from '@docusaurus/theme-common';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import { LazyPanel, withPage } from '@site/src/components/LazyPanel';
import { loadPageSigning } from '@site/src/components/SigningPanel/load.ts';
import { TabList } from '@site/src/components/TabList';
import { loadTester } from '@site/src/components/Tester/load.ts';
import { FlaskConical, ListTree, PenTool } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { Samples, type SamplesProps } from './Samples.tsx';
import styles from './work.module.css';

const panels = ['samples', 'try', 'sign'] as const;
type Panel = (typeof panels)[number];

/** Returns the panels of a page: readers can neither send nor sign a push. */
function toPanels(direction: OperationPage['direction']): readonly Panel[] {
  return direction === 'push' ? ['samples'] : panels;
}

/** Panels that load when their tab is first opened. */
const loaders = {
  try: async (version: OperationPage['version']) => ({ default: await loadTester(version) }),
  sign: async (version: OperationPage['version']) => ({ default: await loadPageSigning(version) }),
};

function toPanel(name: string | null): Panel | undefined {
  return panels.find((panel) => panel === name);
}

const examplesHash = '#examples';

/** Returns the open panel: of the address, else the last one chosen, else the samples, as in the build. */
function usePanel(panels: readonly Panel[]): [Panel, (panel: Panel) => void] {
  const isBrowser = useIsBrowser();
  const history = useHistory();
  const { search, hash } = useLocation();
  const slot = createStorageSlot('panel');
  const isExamples = hash === examplesHash;
  const asked = isBrowser ? toPanel(new URLSearchParams(search).get('panel')) : undefined;
  useEffect(() => {
    if (asked) createStorageSlot('panel').set(asked);
  }, [asked]);
  const choose = (panel: Panel) => {
    const { location } = history;
    const params = new URLSearchParams(location.search);
    params.set('panel', panel);
    // The link to the examples opens them again only when it changes the address.
    const nextHash = location.hash === examplesHash ? '' : location.hash;
    history.replace({ ...location, search: params.toString(), hash: nextHash });
  };
  if (!isBrowser || isExamples) return ['samples', choose];
  const wanted = asked ?? toPanel(slot.get());
  return [wanted && panels.includes(wanted) ? wanted : 'samples', choose];
}

const icons = { samples: ListTree, try: FlaskConical, sign: PenTool };

function TabLabel({ panel }: { panel: Panel }) {
  const text = useText();
  const Icon = icons[panel];
  return (
    <>
      <Icon size={16} aria-hidden /> {text(`operation.panel.${panel}`)}
    </>
  );
}

/** Opened panels stay mounted, so that a form keeps its input. */
function useOpened(current: Panel): Set<Panel> {
  const opened = useRef(new Set<Panel>(['samples']));
  opened.current.add(current);
  return opened.current;
}

/** Moves the focus to the tab of the panel that a link to the column opens. */
function useFocusByLink(current: Panel): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is another for each press of a link.
  useEffect(() => {
    if (hash !== '#work') return;
    document.getElementById(`tab-${current}`)?.focus({ preventScroll: true });
  }, [hash, key, current]);
}

/** `loadPage` loads the additional data of the panels. */
type Props = Omit<SamplesProps, 'isShown'>;

/** Samples, tester and signing panel in tabs; each of the last two loads when opened. */
export function WorkColumn({ page, built, loadPage }: Props) {
  const text = useText();
  const panels = toPanels(page.direction);
  const [current, choose] = usePanel(panels);
  const opened = useOpened(current);
  useHashTarget();
  useFocusByLink(current);
  useBrokenLinks().collectAnchor('work');
  const content = (panel: Panel): ReactNode => {
    if (panel === 'samples')
      return <Samples page={page} built={built} loadPage={loadPage} isShown={current === panel} />;
    const load = () => loaders[panel](page.version);
    return (
      opened.has(panel) && <LazyPanel load={withPage<OperationPage>(load, loadPage)} page={page} />
    );
  };
  return (
    <section id="work" className={styles.work} aria-label={text('operation.panels')}>
      <TabList
        label={text('operation.panels')}
        prefix="tab-"
        tabs={panels.map((panel) => ({
          id: panel,
          label: <TabLabel panel={panel} />,
          panel: `panel-${panel}`,
        }))}
        current={current}
        onChoose={choose}
        styles={styles}
      />
      {panels.length > 1 && (
        <noscript>
          <p className={styles.note}>{text('operation.panel.noScript')}</p>
        </noscript>
      )}
      {panels.map((panel) => (
        <div
          key={panel}
          role="tabpanel"
          id={`panel-${panel}`}
          aria-labelledby={`tab-${panel}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls and the keyboard has to reach it.
          tabIndex={0}
          hidden={panel !== current}
          className={styles.panel}
        >
          {content(panel)}
        </div>
      ))}
    </section>
  );
}
