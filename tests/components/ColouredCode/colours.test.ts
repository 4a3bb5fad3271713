import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sampleLanguages } from '#reference/samples/languages.ts';
import { toColoured } from '../../../src/components/ColouredCode/colours.ts';

const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe('colours of a program', () => {
  it('wrap coloured tokens, and neighbours of one colour once', () => {
    assert.equal(
      toColoured('{ "a": 1, "b": "x" }', 'json'),
      '{ <span class="code-property">"a"</span>: <span class="code-number">1</span>, ' +
        '<span class="code-property">"b"</span>: <span class="code-string">"x" </span>}',
    );
  });

  it('escape HTML in a program', () => {
    const program = '"<img src=x onerror=alert(1)>" & <b>';
    for (const language of ['json', 'javascript', 'unheard-of']) {
      const html = toColoured(program, language);
      assert.doesNotMatch(html, /<(?!\/?span\b)/, language);
      assert.equal(toText(html), program, language);
    }
  });

  it('exist for every language of samples and documents', () => {
    const program = 'GET /a HTTP/1.1\nHost: a\n\nselect "text"; if true then 42 end\n';
    const named = [...sampleLanguages.map(({ prism }) => prism), 'js', 'sh', 'http', 'sql', 'json'];
    for (const language of named) {
      const html = toColoured(program, language);
      assert.match(html, /<span class="code-/, language);
      assert.equal(toText(html), program, language);
    }
  });

  it('keep blank lines and multi-line comments', () => {
    const program = '/* one\n\n two */\n\nint a = 1;\n';
    assert.equal(toText(toColoured(program, 'java')), program);
  });

  it('are empty for an empty program', () => {
    assert.equal(toColoured('', 'json'), '');
  });
});
