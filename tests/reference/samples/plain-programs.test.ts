import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toPageLanguages } from '#reference/samples/languages.ts';
import { toPlainPrograms } from '#reference/samples/page-program.ts';
import { sources, versions } from './_support/pages.ts';

const place = { origin: 'https://api.test', toAddress: () => 'https://a.test/client' };

const pages = versions
  .flatMap((version) => version.pages)
  .filter(({ direction }) => direction === 'call');

const toTexts = (page: (typeof pages)[number]) =>
  toPageLanguages(page).flatMap(({ id }) => {
    const { program, library } = toPlainPrograms(id, page, place, sources);
    return [program, ...(library ? [library.program] : [])];
  });

it('page programs contain no order number of an example', () => {
  const texts = pages.flatMap(toTexts);
  assert.deepEqual(
    texts.filter((text) => /UEG\d{12}|DEMO2026\d+/.test(text)),
    [],
  );
  for (const stand of ['YOUR_BILL_CODE', 'YOUR_TXLOGISTIC_ID']) {
    assert.ok(
      texts.some((text) => text.includes(stand)),
      stand,
    );
  }
});
