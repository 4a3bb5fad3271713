import { Workspace } from '@site/src/components/Workspace';
import type { NavItem } from '@site/src/components/Workspace/nav-item.ts';
import {
  Blocks,
  Bot,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  ListOrdered,
  Package,
  ReceiptText,
  ScrollText,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useText } from '#client/texts.ts';

const nav: readonly NavItem[] = [
  { to: '/control', label: 'control.nav.overview', icon: LayoutDashboard },
  { to: '/control/interfaces', label: 'control.nav.interfaces', icon: Blocks },
  { to: '/control/credentials', label: 'control.nav.credentials', icon: KeyRound },
  { to: '/control/jointTesting', label: 'control.nav.jointTesting', icon: ListChecks },
  { to: '/control/calls', label: 'control.nav.calls', icon: ScrollText },
  { to: '/control/callbacks', label: 'control.nav.callbacks', icon: Webhook },
  { to: '/control/events', label: 'control.nav.events', icon: ListOrdered },
  { to: '/control/testInbox', label: 'control.nav.testInbox', icon: Inbox },
  { to: '/control/parcels', label: 'control.nav.parcels', icon: Package },
  { to: '/control/statements', label: 'control.nav.statements', icon: ReceiptText },
  { to: '/control/agents', label: 'control.nav.agents', icon: Bot },
];

/**
 * Creates a page of the console, for integrators who have an account; if `early`, also for those who are
 * not certified yet. Its texts are `control.<name>.title` and `control.<name>.lead`.
 */
export function createControlPage(name: string, Content: ComponentType, early = false) {
  return function ControlPage() {
    const text = useText();
    return (
      <Workspace
        title={text(`control.${name}.title`)}
        lead={text(`control.${name}.lead`)}
        nav={nav}
        roles={early ? ['user', 'developer', 'enterprise'] : ['developer', 'enterprise']}
      >
        <Content />
      </Workspace>
    );
  };
}
