import type { SearchPage } from '../../search/entry.ts';
import type { SiteSources } from './site-pages.ts';
import type { Entry } from './to-entries.ts';

/** Text ids of a page that only signed-in people see. */
interface ConsoleTexts {
  title: string;
  lead: string;
  /** Actions of the page. */
  acts: readonly string[];
}

const toControl = (name: string, acts: readonly string[]): ConsoleTexts => ({
  title: `control.${name}.title`,
  lead: `control.${name}.lead`,
  acts: acts.map((act) => `control.${act}`),
});

const toPersonal = (name: string, acts: readonly string[]): ConsoleTexts => ({
  title: `${name}.title`,
  lead: `${name}.lead`,
  acts,
});

/** The pages of the console and of the personal centre, by path. */
const consolePages: Readonly<Record<string, ConsoleTexts>> = {
  control: toControl('overview', ['overview.steps', 'alerts.title', 'alerts.settings']),
  'control/interfaces': toControl('interfaces', [
    'interfaces.missing.apply',
    'interfaces.enable',
    'interfaces.disable',
    'interfaces.revoke.confirm',
  ]),
  'control/credentials': toControl('credentials', [
    'credentials.apiAccount',
    'credentials.privateKey',
    'credentials.webhookSecret',
    'credentials.rotate.submit',
    'credentials.allow.title',
    'credentials.customerCode',
    'credentials.customerPassword',
    'credentials.version1.turnOff',
  ]),
  'control/jointTesting': toControl('jointTesting', [
    'jointTesting.goLive',
    'jointTesting.run.start',
    'parity.title',
  ]),
  'control/calls': toControl('calls', ['calls.list', 'calls.export']),
  'control/callbacks': toControl('callbacks', [
    'callbacks.set',
    'callbacks.test',
    'callbacks.secret.rotate',
    'pushes.replay.title',
    'pushes.send.again',
  ]),
  'control/testInbox': toControl('testInbox', ['testInbox.listen', 'testInbox.tokens']),
  'control/parcels': toControl('parcels', ['parcels.test', 'parcels.scenario.choose']),
  'control/agents': toControl('agents', ['agents.setup', 'testInbox.token.create']),
  personalCenter: toPersonal('personal', ['personal.certification.title']),
  'personalCenter/certification': toPersonal('certification', [
    'certification.developer.title',
    'certification.company.title',
    'certification.contact.title',
  ]),
  'personalCenter/members': toPersonal('members', [
    'members.invite.title',
    'members.changeRole',
    'members.leave',
  ]),
  'personalCenter/security': toPersonal('security', [
    'security.password.change',
    'factor.totp.title',
    'factor.passkey.title',
    'factor.recovery.title',
    'security.email.change',
    'security.phone.change',
  ]),
  'personalCenter/sessions': toPersonal('sessions', ['sessions.endOthers']),
  'personalCenter/activity': toPersonal('activity', ['activity.filter']),
  'personalCenter/settings': toPersonal('settings', [
    'field.language',
    'field.timeZone',
    'settings.export.title',
    'settings.delete.title',
  ]),
};

/** Returns the console and personal centre pages; `toNames` returns other words for a page. */
export function toConsolePages(
  { baseUrl, say }: Pick<SiteSources, 'baseUrl' | 'say'>,
  toNames: (place: string) => string,
): { page: SearchPage; entries: Entry[] }[] {
  return Object.entries(consolePages).map(([route, { title, lead, acts }]) => {
    const part = route.startsWith('control') ? 'header.control' : 'header.personalCenter';
    const page = { path: baseUrl + route, title: say(title), trail: [say(part)] };
    const done = acts.map(say);
    const text = [say(lead), ...done].join(' · ');
    // People search for the actions of a page rather than for its title.
    const names = [...done, toNames(route)].join(', ');
    return { page, entries: [{ kind: 'console', anchor: '', title: page.title, text, names }] };
  });
}
