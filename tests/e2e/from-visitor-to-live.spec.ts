import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import type { SignedIn } from '#contract/portal/user.ts';
import { locate, revealKey } from './_support/company.ts';
import type { Person } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { startPostgres } from './_support/postgres.ts';
import { type Portal, startPortal } from './_support/server.ts';
import { Tester } from './_support/tester.ts';
import { say, sayContract } from './_support/texts.ts';

interface Mail {
  to: string;
  /** The whole message as sent. */
  content: string;
}

/** A real mail server that keeps the emails it receives. */
interface Mailbox {
  /** Value for SMTP_URL. */
  url: string;
  /** Reads the newest email to an address that matches a pattern; waits for one. */
  read(to: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const content = await text(stream);
      for (const { address } of envelope.rcptTo) mails.push({ to: address, content });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async read(to, pattern) {
      const find = () => mails.findLast((mail) => mail.to === to && pattern.test(mail.content));
      await expect.poll(find, `mail to ${to} like ${pattern}`).toBeDefined();
      return pattern.exec(find()?.content ?? '')?.[0] ?? '';
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const password = 'violet harbour 42';
const titleOf = (operation: string) => sayContract(`operation.${operation}.title`);

/** A real receiver of pushes, which acknowledges each one. */
async function startReceiver() {
  const received: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{"code":"1","msg":"success","data":"SUCCESS"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/pushes`, received, stop: () => server.close() };
}

async function register(page: Page, mailbox: Mailbox): Promise<Person> {
  const account = 'nile.parcels';
  const email = 'mona@nile.example';
  const field = (id: string) => page.getByRole('textbox', { name: say(id) });
  await field('field.account').fill(account);
  await field('field.email').fill(email);
  await page.getByRole('button', { name: say('code.send') }).click();
  await expect(page.getByText(say('code.sent.mail.to', { target: email }))).toBeVisible();
  await field('field.code').fill(await mailbox.read(email, /\b\d{6}\b/));
  await page.getByLabel(say('field.password')).and(page.locator('input')).fill(password);
  await page.getByRole('checkbox').check();
  const answer = page.waitForResponse(/user\/register/);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('register.submit') })
    .click();
  const { data } = (await (await answer).json()) as { data: SignedIn };
  await expect(page).toHaveURL(/\/en\/control$/);
  return { account, email, password, signedIn: data };
}

/** One of the two certifications on their page. */
function openCard(page: Page, kind: 'developer' | 'company') {
  const card = page.getByRole('region', { name: say(`certification.${kind}.title`) });
  const field = (name: string) =>
    card.getByLabel(new RegExp(`^${say(`field.${name}`)}( optional)?$`));
  return {
    card,
    field,
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    async send(again = false) {
      const name = say(again ? 'certification.sendAgain' : 'certification.send');
      await card.getByRole('button', { name }).click();
    },
    async expectState(state: string) {
      const words = say(`personal.certification.state.${state}`);
      await expect(card.getByText(words, { exact: true }).first()).toBeVisible();
    },
  };
}

/** Gets one field rejected, corrects it, and is approved. */
async function becomeDeveloper(page: Page, portal: Portal, { account }: Person): Promise<void> {
  const developer = openCard(page, 'developer');
  await developer.fill({
    name: 'Mona Adel',
    mobile: '+201001234567',
    email: 'mona@nile.example',
    purpose: 'Orders of a shop',
  });
  await developer.send();
  await developer.expectState('submitted');
  const on = ['--user', account, '--kind', 'developer'];
  await portal.operator('review reject', ...on, '--reason', 'purpose=Say which shop it is');
  await page.reload();
  await developer.expectState('rejected');
  await developer.field('purpose').fill('Orders of the Nile bookshop, each hour.');
  await developer.send(true);
  await developer.expectState('submitted');
  await portal.operator('review approve', ...on);
  await page.reload();
  await developer.expectState('approved');
}

async function certifyCompany(page: Page, portal: Portal, { account }: Person): Promise<void> {
  const company = openCard(page, 'company');
  await company.fill({
    companyName: 'Nile Parcels LLC',
    licenceNumber: 'CR-118-2031',
    taxNumber: '331-204-118',
    legalRepresentative: 'Hany Samir',
    street: '12 Abbas El Akkad',
  });
  for (const [place, typed] of [
    ['countryCode', 'Egypt'],
    ['prov', 'Cairo'],
    ['city', 'Nasr City'],
  ] as const) {
    await company.field(place).fill(typed);
    await company.card.getByRole('option', { name: typed }).first().click();
    await expect(company.field(place)).toHaveValue(typed);
  }
  const create = { width: 320, height: 200, channels: 3, background: '#e8e2d0' } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const licence = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer };
  await company.field('licenceImage').setInputFiles(licence);
  await expect(company.card.getByRole('img')).toBeVisible();
  await company.send();
  await company.expectState('submitted');
  const on = ['--user', account, '--kind', 'company'];
  await portal.operator('review approve', ...on, '--cod', 'on', '--balance', '50');
  await page.reload();
  await company.expectState('approved');
}

const wanted = ['basic', 'logistics/statusFeedback'];

async function applyForInterfaces(page: Page, portal: Portal, { account }: Person): Promise<void> {
  const row = (operation: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: titleOf(operation), exact: true }) });
  for (const operation of wanted) await row(operation).getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: say('control.interfaces.selection') });
  await chosen.getByRole('button', { name: say('control.interfaces.selection.apply') }).click();
  const applied = say('control.interfaces.state.applied');
  for (const operation of wanted) {
    await expect(row(operation).getByText(applied, { exact: true })).toBeVisible();
    const on = ['--user', account, '--interface', operation];
    await portal.operator('application approve', ...on);
  }
}

type Keys = Awaited<ReturnType<typeof revealKey>>;

/** Opens the tester of an operation's page, which the server signs for from the start. */
async function openTester(page: Page, portal: Portal, id: string, keys: Keys): Promise<Tester> {
  await page.goto(`${portal.url}/en/apiDoc/${id}?panel=try#work`);
  const tester = new Tester(page);
  const { apiAccount: account } = keys;
  await expect(tester.form).toContainText(say('tester.account.server', { account }));
  return tester;
}

/** Makes three calls with the person's own credentials. */
async function callThrice(page: Page, person: Person, portal: Portal): Promise<void> {
  const keys = await revealKey(portal.url, person, 'sandbox');
  const tester = await openTester(page, portal, 'basic', keys);
  for (const _ of [1, 2, 3]) {
    const response = page.waitForResponse(/\/mock\/v2\/location\/getLocation/);
    await tester.sendButton.click();
    expect(await (await response).json()).toMatchObject({ code: '1' });
    await expect(tester.answer).toContainText(say('tester.answer.success'));
    await expect(tester.sendButton).toBeEnabled();
  }
}

/** Sets the address for tracking pushes, and moves a parcel so that one is sent. */
async function beTold(page: Page, person: Person, portal: Portal): Promise<void> {
  const receiver = await startReceiver();
  const kind = titleOf('logistics/statusFeedback');
  await page.goto(`${portal.url}/en/control/callbacks?tab=addresses`);
  await page
    .getByRole('button', { name: `${say('control.callbacks.set')} ${kind}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('control.callbacks.address')).fill(receiver.url);
  await dialog.getByRole('button', { name: say('control.callbacks.set.submit') }).click();
  await expect(dialog.getByText(say('control.callbacks.trial.acknowledged'))).toBeVisible();

  const keys = await revealKey(portal.url, person, 'sandbox');
  const tester = await openTester(page, portal, 'orderserve/create', keys);
  await expect(tester.field('customerCode')).toHaveValue(keys.customers[0]?.code ?? '');
  const { code, data } = await tester.send<{ billCode: string }>();
  expect(code).toBe('1');
  await portal.operator('parcel scan', '--bill-code', data.billCode, '--type', '1');
  // The test push and the scan.
  await expect.poll(() => receiver.received.length).toBe(2);
  receiver.stop();
}

async function goLive(page: Page, portal: Portal): Promise<void> {
  for (const operation of wanted) {
    const title = titleOf(operation);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) });
    const press = row.getByRole('button', { name: say('control.jointTesting.goLive') });
    await expect(async () => {
      await page.goto(`${portal.url}/en/control/jointTesting`);
      await expect(press).toBeVisible({ timeout: 2000 });
    }).toPass();
    await press.click();
    // Production has no address for the push yet, so the page warns first.
    if (operation === 'logistics/statusFeedback') {
      const question = page.getByRole('dialog', {
        name: say('control.parity.ask.title.callbacks'),
      });
      await expect(question).toContainText(say('control.parity.kind.callback'));
      await question.getByRole('button', { name: say('control.parity.ask.anyway') }).click();
    }
    await expect(page.getByText(say('control.jointTesting.nowLive', { title }))).toBeVisible();
  }
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const tag = engine === 'PostgreSQL' ? '@all' : [];
  test(`person gets from the first visit to live shipping on ${engine}`, { tag }, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(30_000);
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const mailbox = await startMailbox();
    let portal: Portal | undefined;
    try {
      portal = await startPortal({
        settings: {
          REVIEW: 'manual',
          SMTP_URL: mailbox.url,
          CALLBACK_ALLOW_HTTP: 'on',
          CALLBACK_ALLOW_PRIVATE: 'on',
          DATABASE_URL: postgres?.url ?? '',
        },
      });
      await page.goto(`${portal.url}/en/register`);
      const person = await register(page, mailbox);
      await page
        .getByRole('link', { name: say('control.overview.next.certifyDeveloper.action') })
        .click();
      await becomeDeveloper(page, portal, person);
      await certifyCompany(page, portal, person);
      const production = await revealKey(portal.url, person, 'production');
      expect(await locate(portal.url, production)).toBe('145003012');

      await page.goto(`${portal.url}/en/control/interfaces`);
      await applyForInterfaces(page, portal, person);
      await callThrice(page, person, portal);
      await beTold(page, person, portal);
      await goLive(page, portal);
      expect(await locate(portal.url, production)).toBe('1');

      await page.goto(`${portal.url}/en/control/interfaces`);
      const title = titleOf('basic');
      await page.getByLabel(say('control.interfaces.more.of', { title })).click();
      const revoke = { name: say('control.interfaces.revoke'), exact: true };
      await page.getByRole('button', revoke).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: say('control.interfaces.revoke.confirm') }).click();
      await expect(dialog).toBeHidden();
      expect(await locate(portal.url, production)).toBe('145003012');
      await mailbox.read(person.email, /subject: [^\r]*/i);
      // The page polls, and would find its server gone.
      await page.close();
    } finally {
      await portal?.stop();
      await mailbox.stop();
      await postgres?.stop();
    }
  });
}
