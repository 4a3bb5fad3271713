import { type Article, type FaqGroup, toPlainText } from '#contract/prose.ts';
import { fillText } from '#contract/texts.ts';
import type { SearchPage } from '../../search/entry.ts';
import type { articles } from '../prose/read-prose.ts';
import { type Entry, toDownloadsText, toFaqEntries, toLibraryEntry } from './to-entries.ts';

type ArticleName = (typeof articles)[number];

/** A public page that is not a document, by text ids. */
interface PageTexts {
  title: string;
  /** Its beginning: a text of the interface, or an article of the prose. */
  lead: string | { article: ArticleName };
  /** Title of its parent page. */
  below?: string;
  name?: string;
}

const help = 'help.title';
const about = 'about.title';

const sitePages: Record<string, PageTexts> = {
  home: { title: 'home.hero.title', lead: 'home.hero.lead', name: 'header.home' },
  helpCenter: { title: help, lead: 'help.lead' },
  'helpCenter/faq': { title: 'faq.title', lead: 'faq.lead', below: help },
  'helpCenter/notices': { title: 'notice.title', lead: 'notice.lead', below: help },
  'helpCenter/signature': { title: 'help.sign.title', lead: 'help.sign.lead', below: help },
  'helpCenter/tester': { title: 'help.tester.title', lead: 'help.tester.lead', below: help },
  'helpCenter/address': { title: 'help.address.title', lead: 'help.address.lead', below: help },
  'helpCenter/downloads': { title: 'download.title', lead: 'download.lead', below: help },
  aboutUs: { title: about, lead: 'about.lead' },
  'aboutUs/terms': { title: 'about.nav.terms', lead: { article: 'terms' }, below: about },
  'aboutUs/privacy': { title: 'about.nav.privacy', lead: { article: 'privacy' }, below: about },
  'aboutUs/security': { title: 'about.nav.security', lead: { article: 'security' }, below: about },
};

/** Texts of the pages besides the documents, in one language. */
export interface SiteSources {
  /** Prefix of their addresses: `/en/`. */
  baseUrl: string;
  brand: string;
  faq: readonly FaqGroup[];
  readArticle: (name: ArticleName) => Article;
  say: (id: string) => string;
}

/** An article's beginning and its headings: the rest of a policy would hide what documents explain. */
function toArticleText({ lead, sections }: Article): string {
  const headings = sections.map(({ title }) => title);
  return [toPlainText(lead), ...headings].join(' · ').replaceAll(/\s+/g, ' ').trim();
}

/** The rest of a page: further text, and sections with their own addresses. */
function readInside({ faq, say }: SiteSources, toNames: (place: string) => string) {
  const inside: Record<string, { text: string; entries: Entry[] }> = {
    'helpCenter/faq': {
      text: '',
      entries: toFaqEntries(faq, (id) => toNames(`helpCenter/faq#${id}`)),
    },
    'helpCenter/downloads': {
      text: toDownloadsText(say),
      entries: [toLibraryEntry(say, toNames('helpCenter/downloads#libraries'))],
    },
  };
  return (route: string) => inside[route] ?? { text: '', entries: [] };
}

/** Returns the public pages that are not documents; `toNames` returns other words for a page or a place on it. */
export function toSitePages(sources: SiteSources, toNames: (place: string) => string) {
  const { baseUrl, brand, readArticle, say } = sources;
  const toInside = readInside(sources, toNames);
  return Object.entries(sitePages).map(([route, { lead, below, name, ...texts }]) => {
    const title = say(texts.title);
    const { text: more, entries } = toInside(route);
    const beginning =
      typeof lead === 'string'
        ? fillText(say(lead), { brand })
        : toArticleText(readArticle(lead.article));
    const text = `${beginning} ${more}`.trim();
    const names = `${name ? say(name) : ''} ${toNames(route)}`.trim();
    const first: Entry = { kind: 'page', anchor: '', title, text, ...(names && { names }) };
    const trail = below === undefined ? [] : [say(below)];
    return { page: { path: baseUrl + route, title, trail }, entries: [first, ...entries] };
  });
}

/** Text ids of a page that only signed-in people see. */
interface ConsoleTexts {
  title: string;
  lead: string;
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
