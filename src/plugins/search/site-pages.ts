import { globSync } from 'node:fs';
import path from 'node:path';
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
  siteDir: string;
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

/** Text ids of what people do on a page, which they search for rather than for its title. */
const actsOf: Readonly<Record<string, readonly string[]>> = {
  control: ['control.overview.steps', 'control.alerts.title', 'control.alerts.settings'],
  'control/interfaces': [
    'control.interfaces.missing.apply',
    'control.interfaces.enable',
    'control.interfaces.disable',
    'control.interfaces.revoke.confirm',
  ],
  'control/credentials': [
    'control.credentials.apiAccount',
    'control.credentials.privateKey',
    'control.credentials.webhookSecret',
    'control.credentials.rotate.submit',
    'control.credentials.allow.title',
    'control.credentials.customerCode',
    'control.credentials.customerPassword',
    'control.credentials.version1.turnOff',
  ],
  'control/jointTesting': [
    'control.jointTesting.goLive',
    'control.jointTesting.run.start',
    'control.parity.title',
  ],
  'control/calls': ['control.calls.list', 'control.calls.export'],
  'control/callbacks': [
    'control.callbacks.set',
    'control.callbacks.add',
    'control.callbacks.test',
    'control.callbacks.secret.rotate',
    'control.pushes.replay.title',
    'control.pushes.send.again',
  ],
  'control/events': ['control.events.cursor'],
  'control/testInbox': ['control.testInbox.listen', 'control.testInbox.tokens'],
  'control/parcels': ['control.parcels.test', 'control.parcels.scenario.choose'],
  'control/statements': ['control.statements.download', 'control.reconcile.title'],
  'control/agents': ['control.agents.setup', 'control.testInbox.token.create'],
  personalCenter: ['personal.certification.title'],
  'personalCenter/certification': [
    'certification.developer.title',
    'certification.company.title',
    'certification.contact.title',
  ],
  'personalCenter/members': ['members.invite.title', 'members.changeRole', 'members.leave'],
  'personalCenter/security': [
    'security.password.change',
    'factor.totp.title',
    'factor.passkey.title',
    'factor.recovery.title',
    'security.email.change',
    'security.phone.change',
  ],
  'personalCenter/sessions': ['sessions.endOthers'],
  'personalCenter/activity': ['activity.filter'],
  'personalCenter/settings': [
    'field.language',
    'field.timeZone',
    'settings.export.title',
    'settings.delete.title',
  ],
};

/** Pages whose texts have another name than the last part of their path. */
const textNames: Readonly<Record<string, string>> = {
  control: 'control.overview',
  personalCenter: 'personal',
};

/** Returns the beginning of the ids of a page's texts. */
function toTextName(route: string): string {
  return textNames[route] ?? route.replace('/', '.').replace(/^personalCenter\./, '');
}

/** Returns the paths of all pages of the console and of the personal centre; those with acts come first. */
function listRoutes(siteDir: string): Set<string> {
  const pages = globSync('{control,personalCenter}/[!_]*/index.tsx', {
    cwd: path.join(siteDir, 'src/pages'),
  });
  return new Set([...Object.keys(actsOf), ...pages.map((page) => path.posix.dirname(page)).sort()]);
}

/** Returns the console and personal centre pages; `toNames` returns other words for a page. */
export function toConsolePages(
  { baseUrl, siteDir, say }: Pick<SiteSources, 'baseUrl' | 'siteDir' | 'say'>,
  toNames: (place: string) => string,
): { page: SearchPage; entries: Entry[] }[] {
  return Array.from(listRoutes(siteDir), (route) => {
    const name = toTextName(route);
    const part = route.startsWith('control') ? 'header.control' : 'header.personalCenter';
    const page = { path: baseUrl + route, title: say(`${name}.title`), trail: [say(part)] };
    const done = (actsOf[route] ?? []).map(say);
    const text = [say(`${name}.lead`), ...done].join(' · ');
    const names = [...done, toNames(route)].join(', ');
    return { page, entries: [{ kind: 'console', anchor: '', title: page.title, text, names }] };
  });
}
