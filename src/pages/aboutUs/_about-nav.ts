import type { NavItem } from '@site/src/components/Workspace/nav-item.ts';
import { Building2, FileText, ShieldAlert, ShieldCheck } from 'lucide-react';

export const aboutNav: readonly NavItem[] = [
  { to: '/aboutUs', label: 'about.nav.courier', icon: Building2 },
  { to: '/aboutUs/terms', label: 'about.nav.terms', icon: FileText },
  { to: '/aboutUs/privacy', label: 'about.nav.privacy', icon: ShieldCheck },
  { to: '/aboutUs/security', label: 'about.nav.security', icon: ShieldAlert },
];
