import {
  Blocks,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Package,
  ScrollText,
  Webhook,
} from 'lucide-react';
import type { NavItem } from './nav-item.ts';

export const controlNav: readonly NavItem[] = [
  { to: '/control', label: 'control.nav.overview', icon: LayoutDashboard },
  { to: '/control/interfaces', label: 'control.nav.interfaces', icon: Blocks },
  { to: '/control/credentials', label: 'control.nav.credentials', icon: KeyRound },
  { to: '/control/jointTesting', label: 'control.nav.jointTesting', icon: ListChecks },
  { to: '/control/calls', label: 'control.nav.calls', icon: ScrollText },
  { to: '/control/callbacks', label: 'control.nav.callbacks', icon: Webhook },
  { to: '/control/parcels', label: 'control.nav.parcels', icon: Package },
];
