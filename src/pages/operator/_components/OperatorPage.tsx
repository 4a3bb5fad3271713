import { Workspace } from '@site/src/components/Workspace';
import type { NavItem } from '@site/src/components/Workspace/nav-item.ts';
import { Blocks, Building2, Gavel, History, Inbox, Megaphone, ReceiptText } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '#client/texts.ts';

const nav: readonly NavItem[] = [
  { to: '/operator', label: 'operator.nav.queue', icon: Inbox },
  { to: '/operator/applications', label: 'operator.nav.applications', icon: Blocks },
  { to: '/operator/decided', label: 'operator.nav.decided', icon: Gavel },
  {
    to: '/operator/integrators',
    label: 'operator.nav.integrators',
    icon: Building2,
    covers: '/operator/integrator',
  },
  { to: '/operator/statements', label: 'operator.nav.statements', icon: ReceiptText },
  { to: '/operator/notices', label: 'operator.nav.notices', icon: Megaphone },
  { to: '/operator/audit', label: 'operator.nav.audit', icon: History },
];

interface OperatorPageProps {
  /** Its texts are those of `operator.<name>`. */
  name: string;
  /** Set if it varies. */
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function OperatorPage({ name, title, actions, children }: OperatorPageProps) {
  const text = useText();
  return (
    <Workspace
      title={title ?? text(`operator.${name}.title`)}
      lead={text(`operator.${name}.lead`)}
      nav={nav}
      roles={['reviewer']}
      actions={actions}
    >
      {children}
    </Workspace>
  );
}

/** Creates a page without actions, whose title never varies. */
export function createOperatorPage(name: string, Content: ComponentType) {
  return () => (
    <OperatorPage name={name}>
      <Content />
    </OperatorPage>
  );
}
