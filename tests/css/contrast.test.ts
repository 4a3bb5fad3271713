import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

type Tokens = Record<string, string>;

const sheet = readFileSync(new URL('../../src/css/custom.css', import.meta.url), 'utf8');

function readTokens(selector: string): Tokens {
  const start = sheet.indexOf(`${selector} {`);
  assert.notEqual(start, -1, `custom.css has no block ${selector}`);
  const block = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/(--color-[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function toLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours after WCAG 2.2, 1 to 21. */
function toContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'surface-strong', 'brand-tint'];
const states = ['error', 'success', 'warning', 'info'];
const code = ['text', 'comment', 'keyword', 'string', 'number', 'property', 'function'];

const texts: [string, string][] = [
  ...['text', 'text-muted', 'brand', 'brand-hover', ...states].flatMap((text) =>
    grounds.map((context): [string, string] => [text, context]),
  ),
  ...states.flatMap((state): [string, string][] =>
    [state, 'text', 'text-muted', 'brand'].map((text) => [text, `${state}-tint`]),
  ),
  ...code.map((part): [string, string] => [`code-${part}`, 'code-bg']),
  ['on-fill', 'fill'],
  ['on-fill', 'fill-hover'],
];

const light = readTokens(':root');
const modes = { light, dark: { ...light, ...readTokens(':root[data-theme="dark"]') } };

function findPale(tokens: Tokens, pairs: [string, string][], least: number): string[] {
  return pairs
    .map(([front, back]) => {
      const ratio = toContrast(tokens[`--color-${front}`] ?? '', tokens[`--color-${back}`] ?? '');
      return { front, back, ratio };
    })
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}, wanted ${least}`);
}

for (const [mode, tokens] of Object.entries(modes)) {
  test(`every text stands out from its context in the ${mode} theme (WCAG AA, 4.5)`, () => {
    assert.deepEqual(findPale(tokens, texts, 4.5), []);
  });

  test(`control borders and focus rings stand out from their context in the ${mode} theme (3)`, () => {
    const lines = ['border-strong', 'brand'].flatMap((line) =>
      grounds.map((context): [string, string] => [line, context]),
    );
    assert.deepEqual(findPale(tokens, lines, 3), []);
  });
}

test('filled buttons are a dark red in both themes, never lighter than their text', () => {
  for (const tokens of Object.values(modes)) {
    for (const fill of ['fill', 'fill-hover']) {
      const [ground = '', text = ''] = [tokens[`--color-${fill}`], tokens['--color-on-fill']];
      assert.ok(toLuminance(ground) < 0.15 && toLuminance(text) > 0.9, `${fill}: ${ground}`);
    }
  }
});
