import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Locale, languages } from '#contract/languages.ts';
import { alertKinds } from '#contract/portal/console-alerts.ts';
import { notifications } from '#contract/portal/user.ts';
import { type Template, templates } from '#server/people/messages/templates.ts';
import { readProject, toDocsFolder } from '../_project.ts';

/** Marks an email that has no text message. */
const mailOnly = ' \\*';

/** The subjects in the tables below a heading of the second level. */
function readSubjects(text: string, id: string): string[] {
  const section = text.split(/^## /m).find((each) => each.includes(`{/* #${id} */}`)) ?? '';
  const tables = section.matchAll(/^\|[-|]+\|\n((?:\|.*\n)+)/gm);
  const rows = [...tables].flatMap(([, body = '']) => body.trimEnd().split('\n'));
  return rows.map((row) => row.split('|')[1]?.trim() ?? '').sort();
}

/** As the guide writes a subject: without the name of the courier, and with … for variables. */
function toSubjects(locale: Locale, names: readonly Template[]): string[] {
  const texts: Record<string, { message: string }> = JSON.parse(
    readProject(`i18n/${locale}/contract.json`),
  );
  return names.map((name) => {
    const subject = texts[`message.${name}.subject`]?.message ?? '';
    return subject.replace(/^\{brand\}\s*[:：៖]\s*/u, '').replaceAll(/\{\w+\}/g, '…');
  });
}

const all = Object.keys(templates) as Template[];
const alerts = all.filter((name) => name.startsWith('alert'));
const always = all.filter((name) => ![...notifications, ...alerts].some((each) => each === name));
const bySms = (name: Template) => 'sms' in templates[name];

for (const { locale } of languages) {
  describe(`the guide to emails in ${locale}`, () => {
    const place = toDocsFolder(locale);
    const text = readProject(`${place}/apiDoc/guides/mails.mdx`);

    it(`lists the emails that a person can turn off (${place})`, () => {
      const expected = toSubjects(locale, notifications).sort();
      assert.deepEqual(readSubjects(text, 'notifications'), expected);
    });

    it(`lists the emails of alerts, and the kinds that go to a webhook (${place})`, () => {
      const kinds = alertKinds.map((kind) => `\`${kind}\``);
      const expected = [...toSubjects(locale, alerts), ...kinds].sort();
      assert.deepEqual(readSubjects(text, 'alerts'), expected);
    });

    it(`lists the emails that always come, and marks those without a text message (${place})`, () => {
      const mailed = always.filter((name) => !bySms(name));
      const marked = toSubjects(locale, mailed).map((subject) => subject + mailOnly);
      const expected = [...toSubjects(locale, always.filter(bySms)), ...marked].sort();
      assert.deepEqual(readSubjects(text, 'always'), expected);
    });
  });
}
