import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { writePdf } from '../server/_support/pdf-papers.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import type { Portal } from './_support/server.ts';
import { say, sayContract } from './_support/texts.ts';

const path = '/personalCenter/certification';

/** One of the two certifications on the page. */
class Card {
  readonly card: Locator;

  constructor(page: Page, kind: 'developer' | 'company') {
    this.card = page.getByRole('region', { name: say(`certification.${kind}.title`) });
  }

  field(name: string): Locator {
    // The label of an optional field ends with "optional".
    return this.card
      .getByLabel(new RegExp(`^${say(`field.${name}`)}( optional)?$`))
      .and(this.controls());
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  /** Types into a field with a list, and takes the first match. */
  async choose(name: string, typed: string): Promise<void> {
    await this.field(name).fill(typed);
    await expect(this.card.getByRole('option').first()).toBeVisible();
    await this.field(name).press('Enter');
    await expect(this.card.getByRole('listbox')).toBeHidden();
  }

  /** Opens the list of a field and takes its first entry. */
  async chooseFirst(name: string): Promise<void> {
    await expect(this.field(name)).toBeEnabled();
    await this.field(name).press('ArrowDown');
    await this.field(name).press('Enter');
    await expect(this.field(name)).not.toHaveValue('');
  }

  async send(again = false): Promise<void> {
    const name = say(again ? 'certification.sendAgain' : 'certification.send');
    await this.card.getByRole('button', { name }).click();
  }

  async expectState(state: string): Promise<void> {
    const badge = this.card.getByText(say(`personal.certification.state.${state}`), {
      exact: true,
    });
    await expect(badge.first()).toBeVisible();
  }

  /** The fields that can be edited. */
  controls(): Locator {
    return this.card.locator('input, select, textarea');
  }
}

/** A photo of more than 5 MB, as phones take them. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 150, sigma: 60 } as const;
  const create = { width: 2400, height: 2400, channels: 3, background: '#fff', noise } as const;
  return sharp({ create }).jpeg({ quality: 100 }).toBuffer();
}

const developer = {
  name: 'Mona Adel',
  mobile: '+201001234567',
  email: 'mona@example.com',
  purpose: 'Orders of our shop, handed to the courier each hour.',
};

/** Opens the page for a new person, on a portal with manual review. */
async function open(page: Page, portal: Portal, certified: boolean) {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto(`${portal.url}/en${path}`);
  const card = new Card(page, 'developer');
  if (certified) {
    await card.fill(developer);
    await card.send();
    await card.expectState('submitted');
    const options = ['--user', person.account, '--kind', 'developer'];
    await portal.operator('review approve', ...options);
    await page.reload();
    await card.expectState('approved');
  }
  return person;
}

async function choosePlace(card: Card): Promise<void> {
  await card.choose('countryCode', 'indo');
  await card.choose('prov', 'jakarta');
  await expect(card.field('prov')).toHaveValue('DKI Jakarta');
  await card.chooseFirst('city');
  await card.chooseFirst('area');
}

test.describe('certification page with manual review', () => {
  test.setTimeout(180_000);

  test('certifies a developer after the correction of the one rejected field', async ({
    page,
    startServer,
  }) => {
    const portal = await startServer({ settings: { REVIEW: 'manual' } });
    const { account } = await open(page, portal, false);
    const card = new Card(page, 'developer');
    await expect(new Card(page, 'company').card).toContainText(say('certification.company.later'));
    await card.send();
    await expect(card.field('name')).toBeFocused();
    await expect(card.card).toContainText(say('form.rule.required'));
    await card.fill({ ...developer, mobile: '+20100' });
    const country = card.card.getByRole('combobox', { name: say('phone.country') });
    await country.fill('nowhere');
    await expect(card.card).toContainText(say('search.none', { query: 'nowhere' }));
    await country.fill('');
    await expect(card.card.getByRole('option')).toHaveCount(245);
    expect(await findViolations(page), 'the open list').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(country).toHaveValue('Egypt +20');
    await card.send();
    await expect(card.field('mobile')).toHaveAttribute('aria-invalid', 'true');
    await expect(card.field('purpose')).toHaveValue(developer.purpose);
    await card.field('mobile').fill(developer.mobile);
    expect(await findViolations(page), 'the form').toEqual([]);
    await card.send();
    await card.expectState('submitted');
    await expect(card.controls()).toHaveCount(0);
    const words = 'Say which shop it is';
    const on = ['--user', account, '--kind', 'developer'];
    await portal.operator('review reject', ...on, '--reason', `purpose=${words}`);
    await page.reload();
    await card.expectState('rejected');
    await expect(card.controls()).toHaveCount(1);
    await expect(card.field('purpose')).toHaveAccessibleDescription(new RegExp(words));
    expect(await findViolations(page), 'a rejection').toEqual([]);
    await card.field('purpose').fill('Orders of the Nile bookshop, each hour.');
    await card.send(true);
    await card.expectState('submitted');
    await expect(card.card).toContainText('Nile bookshop');
    await portal.operator('review approve', ...on);
    await page.reload();
    await card.expectState('approved');
    await expect(new Card(page, 'company').field('companyName')).toBeEditable();
  });

  test('certifies a company with an image of its licence after two fields were rejected', async ({
    page,
    startServer,
  }) => {
    const portal = await startServer({ settings: { REVIEW: 'manual' } });
    const { account } = await open(page, portal, true);
    const card = new Card(page, 'company');
    await expect(card.field('contactName')).toHaveValue(developer.name);
    await card.fill({
      companyName: 'Nile Parcels LLC',
      licenceNumber: 'CR-118-2031',
      taxNumber: '331-204-118',
      legalRepresentative: 'Hany Samir',
      street: '12 Abbas El Akkad',
    });
    await choosePlace(card);
    const file = card.field('licenceImage');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await file.setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: html });
    await expect(card.card).toContainText(sayContract('portal.imageType'));
    const uploaded = card.card.getByText(say('certification.image.there'));
    await expect(uploaded).toBeHidden();
    const buffer = await photo();
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
    await file.setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer });
    const preview = card.card.getByRole('img', { name: say('field.licenceImage') });
    await expect(preview).toBeVisible();
    await expect
      .poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(2400);
    await expect(uploaded).toBeVisible();
    await expect(card.card).not.toContainText(sayContract('portal.imageType'));
    await file.setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: html });
    await expect(card.card).toContainText(sayContract('portal.imageType'));
    await expect(uploaded, 'a refused file is the news, not the one before').toBeHidden();
    await expect(card.card).toContainText(say('certification.image.stays'));
    await expect(preview).toBeVisible();
    await page.reload();
    await expect(card.field('city'), 'a draft keeps what was chosen').not.toHaveValue('');
    await expect(preview).toBeVisible();
    expect(await findViolations(page), 'the filled form').toEqual([]);
    await card.send();
    await card.expectState('submitted');

    const on = ['--user', account, '--kind', 'company'];
    const reasons = ['licenceImage=The number cannot be read', 'taxNumber=Not yours'];
    await portal.operator('review reject', ...on, ...reasons.flatMap((each) => ['--reason', each]));
    await page.reload();
    await card.expectState('rejected');
    await expect(card.controls()).toHaveCount(2);
    await card.card.getByRole('button', { name: say('certification.image.remove') }).click();
    await card.send(true);
    await expect(card.card).toContainText(say('form.rule.required'));
    const pdf = writePdf();
    await file.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(uploaded).toBeVisible();
    const saved = page.waitForEvent('download');
    await card.card.getByRole('button', { name: say('kit.pdf.save') }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('licence.pdf');
    expect((await readFile(await download.path())).equals(pdf)).toBe(true);
    expect(await findViolations(page), 'a PDF').toEqual([]);
    await card.field('taxNumber').fill('900-900-900');
    await card.send(true);
    await card.expectState('submitted');
    await expect(card.card).toContainText('900-900-900');

    await portal.operator('review approve', ...on, '--cod', 'on', '--balance', '50');
    await page.reload();
    await card.expectState('approved');
    await card.card.getByRole('button', { name: say('certification.contact.change') }).click();
    await card.field('contactName').fill('Omar Said');
    await card.card.getByRole('button', { name: say('certification.contact.save') }).click();
    await expect(card.card).toContainText(say('certification.contact.saved'));
    await expect(card.card).toContainText('Omar Said');
    expect(await findViolations(page), 'the approved data').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await readOverflow(page)).toBe(0);
  });

  test('loads a failed list of places again and keeps every choice', {
    tag: '@all',
  }, async ({ page, startServer, problems }) => {
    problems.expect(/area\/list|ERR_FAILED/);
    const portal = await startServer({ settings: { REVIEW: 'manual' } });
    await open(page, portal, true);
    const card = new Card(page, 'company');
    await card.choose('countryCode', 'Egypt');
    await expect(card.field('prov')).toBeEnabled();
    await page.route(/area\/list/, (route) => route.abort());
    await card.choose('prov', 'الإسكندرية');
    const chosen = await card.field('prov').inputValue();
    expect(chosen, 'a place is named in the reader’s letters').toBe('Alexandria');
    await expect(card.card).toContainText(say('kit.listFailed'));
    await page.unroute(/area\/list/);
    await card.card.getByRole('button', { name: say('kit.retry') }).click();
    await expect(card.field('city')).toBeEnabled();
    await expect(card.field('prov')).toHaveValue(chosen);
    await card.chooseFirst('city');
    await card.choose('countryCode', 'emirates');
    await expect(card.field('prov')).toHaveValue('');
    await expect(card.field('city')).toHaveValue('');
    await card.card.getByLabel(say('paste.address')).fill('شارع ٩، المعادي، القاهرة');
    await card.card.getByRole('button', { name: say('paste.fill') }).click();
    await expect(card.field('countryCode')).toHaveValue('Egypt');
    await expect(card.field('prov')).toHaveValue('Cairo');
    await expect(card.field('city')).toHaveValue('Maadi');
    await card.card.getByLabel(say('paste.address')).fill('Kec. Sukajadi');
    await card.card.getByRole('button', { name: say('paste.fill') }).click();
    await card.card.getByRole('button', { name: /Pekanbaru/ }).click();
    await expect(card.field('area')).toHaveValue('Sukajadi');
  });
});
