import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { recordTranslations } from '../../../src/plugins/translations/record.ts';
import { stagedFolder, stageTranslations } from '../../../src/plugins/translations/stage.ts';
import { createProject, files, toPage } from './_project.ts';

function stage(context: TestContext) {
  const project = createProject(context);
  const { root, write, writeTexts } = project;
  writeTexts('th', { hello: 'สวัสดี {name}', left: 'เหลือ {count} วัน' });
  write(files.page('th'), toPage('ก', ['หนึ่ง', 'สอง', 'สาม']));
  const read = (file: string) =>
    readFileSync(path.join(root, stagedFolder, file.replace('i18n/', '')), 'utf8');
  const run = () => stageTranslations(root).find(({ locale }) => locale === 'th')?.lines ?? [];
  const texts = () => {
    const messages = JSON.parse(read(files.code('th'))) as Record<string, { message: string }>;
    return Object.values(messages).map(({ message }) => message);
  };
  return { ...project, read, run, texts };
}

it('stageTranslations copies translations, and the source for an untranslated locale', (context) => {
  const { read, root, run, texts } = stage(context);
  assert.deepEqual(run(), []);
  assert.equal(read(files.page('th')), readFileSync(path.join(root, files.page('th')), 'utf8'));
  assert.deepEqual(texts(), ['สวัสดี {name}', 'เหลือ {count} วัน']);
  const note = 'translation: {"state":"missing","source":"en"}';
  assert.match(read(files.page('km')), new RegExp(`^---\\n${note}\\ntitle: A\\n---\\n`));
  assert.match(read(files.page('km')), /\nThree\n/);
});

it('stageTranslations leaves unchanged files alone and removes deleted ones', (context) => {
  const { root, run } = stage(context);
  run();
  const staged = path.join(root, stagedFolder, files.page('th').replace('i18n/', ''));
  const before = statSync(staged).mtimeMs;
  run();
  assert.equal(statSync(staged).mtimeMs, before);
  for (const locale of ['zh-CN', 'en', 'th']) rmSync(path.join(root, files.page(locale)));
  run();
  assert.ok(!existsSync(staged));
});

it('stageTranslations takes what an earlier build read of documents', (context) => {
  const { root, run, write } = stage(context);
  run();
  const file = path.join(root, stagedFolder, '.parts.json');
  const kept = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')));
  const changed = kept.map(([key, text]) => {
    const parts = JSON.parse(text) as { link: string[] };
    return [key, JSON.stringify({ ...parts, link: ['/kept'] })];
  });
  writeFileSync(file, JSON.stringify(Object.fromEntries(changed)));
  write(files.faq('th'), '## ก {#begin}\n\n{brand}.\n');
  assert.match(run().join(), /link missing or changed: "\/kept"/);
});

it('stageTranslations dates the note on a stale page', (context) => {
  const { read, root, run, write } = stage(context);
  recordTranslations(root, 'th', { today: '2026-11-01' });
  write(files.page('en'), toPage('A', ['One', 'Two changed', 'Three']));
  assert.deepEqual(run(), []);
  const note = '{"state":"stale","source":"en","date":"2026-11-01"}';
  assert.match(read(files.page('th')), new RegExp(`^---\\ntranslation: ${note}\\ntitle: ก\\n`));
});

it('stageTranslations notes only that a page is missing, even with a stale source', (context) => {
  const { read, root, run, write } = stage(context);
  recordTranslations(root, 'en', { today: '2026-11-01' });
  write(files.page('zh-CN'), toPage('甲', ['一', '二改', '三']));
  run();
  assert.match(read(files.page('en')), /^---\ntranslation: {"state":"stale","source":"zh-CN"/);
  const note = '{"state":"missing","source":"en"}';
  assert.match(
    read(files.page('km')),
    new RegExp(`^---\\ntranslation: ${note}\\ntitle: A\\n---\\n`),
  );
});

it('stageTranslations falls back to the default language', (context) => {
  const { read, root, run } = stage(context);
  rmSync(path.join(root, files.page('en')));
  rmSync(path.join(root, files.page('th')));
  run();
  assert.match(read(files.page('en')), /"state":"missing","source":"zh-CN"[\s\S]*\n三\n/);
  assert.match(read(files.page('th')), /"state":"missing","source":"en"[\s\S]*\n三\n/);
});

it('stageTranslations treats changed source code as stale, not broken', (context) => {
  const { read, root, run, write } = stage(context);
  recordTranslations(root, 'th', { today: '2026-11-01' });
  write(files.page('en'), toPage('A', ['One', 'Two', 'Three'], 'a = 2;'));
  assert.deepEqual(run(), []);
  assert.match(read(files.page('th')), /"state":"stale"[\s\S]*สอง/);
});

describe('code blocks in a translation', () => {
  const source = {
    bash: 'A=1 # one\n# Sign it.\ncurl "https://a.b/#c" -H "x: $A"',
    js: '// One.\nconst a = "b // c"; // put in yours',
    text: 'digest = base64( md5( text + "jadada236t2" ) )\nweight = length ÷ 6000, up to 0.5 kg',
  };
  const cases: [what: string, language: keyof typeof source, code: string, fits: boolean][] = [
    ['comments', 'bash', 'A=1 # หนึ่ง\n# ลงลายเซ็น\ncurl "https://a.b/#c" -H "x: $A"', true],
    ['comments behind code', 'js', '// หนึ่ง\nconst a = "b // c"; // ใส่ของคุณ', true],
    [
      'formulas in words',
      'text',
      'ลายเซ็น = base64( md5( ข้อความ + "jadada236t2" ) )\nน้ำหนัก = ความยาว ÷ 6000 ปัดขึ้น 0.5 กก.',
      true,
    ],
    ['no other code', 'bash', 'A=2 # one\n# Sign it.\ncurl "https://a.b/#c" -H "x: $A"', false],
    ['no other address', 'bash', 'A=1 # one\n# Sign it.\ncurl "https://a.b/#d" -H "x: $A"', false],
    ['no comment that is code', 'bash', 'A=1 # one\nrm\ncurl "https://a.b/#c" -H "x: $A"', false],
    ['no other number of lines', 'bash', 'A=1 # one\ncurl "https://a.b/#c" -H "x: $A"', false],
    ['no other constant', 'text', source.text.replace('236', '263'), false],
    ['no other number', 'text', source.text.replace('0.5', '5'), false],
  ];
  for (const [what, language, code, fits] of cases) {
    it(what, (context) => {
      const { run, write } = stage(context);
      for (const locale of ['zh-CN', 'en'])
        write(files.page(locale), toPage('A', ['1', '2', '3'], source[language], language));
      write(files.page('th'), toPage('ก', ['หนึ่ง', 'สอง', 'สาม'], code, language));
      assert.match(run().join('\n'), fits ? /^$/ : /^i18n\/th\/.*code block 1 is changed/);
    });
  }
});

describe('broken translation is named and replaced by its source', () => {
  const page = (paragraphs: string[], code?: string) => toPage('ก', paragraphs, code);
  const cases: [slip: string, document: string, reason: RegExp][] = [
    ['MDX that does not compile', page(['หนึ่ง <b', 'สอง', 'สาม']), /cannot be read/],
    ['an open brace', page(['หนึ่ง {', 'สอง', 'สาม']), /cannot be read/],
    ['a component of its own', page(['<Wrong />', 'สอง', 'สาม']), /component/],
    ['changed code', page(['หนึ่ง', 'สอง', 'สาม'], 'a = 2;'), /code block 1/],
    ['a heading without its id', page(['หนึ่ง', 'สอง', 'สาม']).replace('#first', 'x'), /heading id/],
    ['a lost paragraph', page(['หนึ่ง', 'สอง']), /5 paragraphs, the source has 6/],
    ['a link of its own', page(['[หนึ่ง](./b.mdx)', 'สอง', 'สาม']), /link/],
    ['front matter that is no YAML', page(['หนึ่ง', 'สอง', 'สาม']).replace('ก', '"ก'), /cannot be/],
    ['front matter of its own', page(['ก', 'ข', 'ค']).replace('title', 'titel'), /front matter/],
  ];
  for (const [slip, document, reason] of cases) {
    it(slip, (context) => {
      const { read, run, write } = stage(context);
      write(files.page('th'), document);
      const lines = run();
      assert.ok(lines.length > 0, 'it is named');
      for (const line of lines) assert.match(line, /^i18n\/th\/.*guides\/a\.mdx: /);
      assert.ok(
        lines.some((line) => reason.test(line)),
        lines.join('\n'),
      );
      assert.match(read(files.page('th')), /"state":"broken","source":"en"[\s\S]*\nThree\n/);
    });
  }

  it('a lost placeholder, and an unclosed plural', (context) => {
    const { run, texts, writeTexts } = stage(context);
    writeTexts('th', { hello: 'สวัสดี', left: '{count, plural, other {# วัน}' });
    assert.equal(run().length, 2);
    assert.deepEqual(texts(), ['Hello {name}', '{count, plural, one {# day} other {# days}}']);
  });

  it('an invalid file of texts', (context) => {
    const { run, texts, write } = stage(context);
    write(files.code('th'), '{"hello": {"mess');
    assert.match(run().join('\n'), /^i18n\/th\/code\.json: no file of texts/);
    assert.deepEqual(texts(), ['Hello {name}', '{count, plural, one {# day} other {# days}}']);
  });
});
