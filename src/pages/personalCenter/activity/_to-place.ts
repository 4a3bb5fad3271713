import { type ActivityRow, kindOfAction } from '#contract/portal/activity.ts';
import type { ActivityKind } from '#contract/portal/audit.ts';

/** A page, and the text of its name. */
interface Place {
  to: string;
  name: string;
}

const sessions: Place = { to: '/personalCenter/sessions', name: 'personal.nav.sessions' };
const security: Place = { to: '/personalCenter/security', name: 'personal.nav.security' };
const settings: Place = { to: '/personalCenter/settings', name: 'personal.nav.settings' };
const callbacks: Place = { to: '/control/callbacks', name: 'control.nav.callbacks' };
const testInbox: Place = { to: '/control/testInbox', name: 'control.nav.testInbox' };
const agents: Place = { to: '/control/agents', name: 'control.nav.agents' };
const certification: Place = {
  to: '/personalCenter/certification',
  name: 'personal.nav.certification',
};

const places: Readonly<Record<ActivityKind, Place | null>> = {
  signIns: sessions,
  profile: security,
  keys: { to: '/control/credentials', name: 'control.nav.credentials' },
  callbacks,
  applications: { to: '/control/interfaces', name: 'control.nav.interfaces' },
  members: { to: '/personalCenter/members', name: 'personal.nav.members' },
  work: null,
};

/** Where it is another page than for the others of its kind. */
const own: { readonly [Action in ActivityRow['action']]?: Place } = {
  // Who guesses, or has the password, is stopped by another one.
  'session.refused': security,
  'user.exportData': settings,
  'account.revealCallbackSecret': callbacks,
  'account.rotateCallbackSecret': callbacks,
  'account.createListenToken': testInbox,
  'account.revokeListenToken': testInbox,
  'account.createToolToken': agents,
  'account.revokeToolToken': agents,
  'certification.approve': certification,
  'certification.changeContact': certification,
  'certification.reject': certification,
};

const integrators: Place = { to: '/operator/integrators', name: 'operator.nav.integrators' };

const staff: { readonly [Action in ActivityRow['action']]?: Place } = {
  'application.approve': { to: '/operator/applications', name: 'operator.nav.applications' },
  'application.reject': { to: '/operator/applications', name: 'operator.nav.applications' },
  'certification.approve': { to: '/operator', name: 'operator.nav.queue' },
  'certification.reject': { to: '/operator', name: 'operator.nav.queue' },
  'organisation.resume': integrators,
  'organisation.suspend': integrators,
};

/** The page on which one sees how it stands now, and changes it; reviewers have other ones. */
export function toPlace(action: ActivityRow['action'], isReviewer: boolean): Place | null {
  const kind = kindOfAction[action];
  if (!isReviewer) return own[action] ?? places[kind];
  if (kind === 'work') return { to: '/operator/notices', name: 'operator.nav.notices' };
  const isOwn = kind === 'signIns' || kind === 'profile';
  return staff[action] ?? (isOwn ? (own[action] ?? places[kind]) : null);
}
