import { readImports } from './imports.ts';
import { findLines, pick, type Rule, withoutComments } from './sources.ts';

const physical = [
  /(?<![\w-])(?:margin|padding|border)-(?:left|right)(?:-\w+)*\s*:[^;]*/g,
  /(?<![\w-])(?:left|right)\s*:[^;]*/g,
  /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\s*:[^;]*/g,
  /\bscroll-(?:margin|padding)-(?:left|right)\s*:[^;]*/g,
];
const physicalInline =
  /\b(?:margin|padding|border)(?:Left|Right)\b.*|\btextAlign: '(?:left|right)'/g;

const logical: Rule = {
  name: 'styles say start and end, never left and right',
  fix:
    'Write margin-inline-start, padding-inline-end, inset-inline-start, text-align: start and the like: ' +
    'Arabic then needs no second sheet.',
  check: (sources) => [
    ...pick(sources, /^src\/.*\.css$/).flatMap((source) =>
      physical.flatMap((pattern) => findLines(withoutComments(source), pattern)),
    ),
    ...pick(sources, /^src\/.*\.tsx$/).flatMap((source) =>
      findLines(withoutComments(source), physicalInline),
    ),
  ],
  broken: [
    'a { margin-left: 1px }',
    'a { padding-right: 1px }',
    'a { border-left-color: red }',
    'a { left: 0 }',
    'a {\n  right: 0;\n}',
    'a { text-align: left }',
    'a { float: right }',
    'a { border-top-left-radius: 0 }',
  ].map((text, index) => ({ path: `src/css/x${index}.css`, text })),
  kept: [
    { path: 'src/css/y.css', text: '/* left: 0 */ a { inset-inline-start: 0; text-align: start }' },
    {
      path: 'src/css/z.css',
      text: '.left { grid-area: left; --ifm-alert-border-left-width: 1px }',
    },
  ],
};

const mirrored =
  /\[dir="rtl"\][^{}]*\{[^{}]*(?<![\w-])(?:box-shadow|background-position|(?:translate|skew|rotate)[\w(: -]*\()[^{}]*/g;

const onceMirrored: Rule = {
  name: 'what the build mirrors has no second rule for right-to-left pages',
  fix:
    'The Arabic build turns shadows, translations and positions of backgrounds itself, those of a ' +
    '[dir="rtl"] rule too: write the left-to-right one alone, and look at the Arabic page.',
  check: (sources) =>
    pick(sources, /^src\/.*\.css$/).flatMap((source) =>
      findLines(withoutComments(source), mirrored),
    ),
  broken: [
    '[dir="rtl"] a { box-shadow: inset -2px 0 0 red }',
    ':global(html[dir="rtl"]) a {\n  color: red;\n  transform: translateX(-1px);\n}',
  ].map((text, index) => ({ path: `src/css/x${index}.css`, text })),
  kept: [
    {
      path: 'src/css/y.css',
      text: '[dir="rtl"] a { transform: scaleX(-1) } a { box-shadow: inset 2px 0 0 red }',
    },
  ],
};

const defaultImport = /import (\w+) from '([^']+\.module\.css)'/g;
const selector = /[^{};]+(?=\{)/g;

function readClasses(sheet: string): Set<string> {
  const selectors = (sheet.match(selector) ?? []).join(' ').replaceAll(/:global\([^)]*\)/g, '');
  return new Set(Array.from(selectors.matchAll(/\.([A-Za-z_][\w-]*)/g), ([, name = '']) => name));
}

const definedClasses: Rule = {
  name: 'a class that code takes from a CSS module exists in it',
  fix:
    'Define the class in the module, or take it out of the code: a missing one is undefined, ' +
    'and the element silently has no style.',
  check: (sources) => {
    const sheets = new Map(
      pick(sources, /\.module\.css$/).map((sheet) => [sheet.path, withoutComments(sheet).text]),
    );
    return pick(sources, /^src\/.*\.tsx?$/).flatMap((source) => {
      const bare = withoutComments(source);
      const imports = readImports(source);
      return Array.from(bare.text.matchAll(defaultImport)).flatMap(([, name, specifier]) => {
        const target = imports.find((each) => each.specifier === specifier)?.target ?? '';
        const classes = readClasses(sheets.get(target) ?? '');
        return findLines(bare, new RegExp(`(?<![\\w.'\`/-])${name}\\.\\w+`, 'g')).filter(
          (line) => !classes.has(line.slice(line.lastIndexOf('.') + 1)),
        );
      });
    });
  },
  brokenTogether: {
    sources: [
      {
        path: 'src/components/X/index.tsx',
        text: "import styles from './styles.module.css';\n<p className={styles.gone} />",
      },
      {
        path: 'src/components/X/styles.module.css',
        text: '/* .gone */\n:global(.gone) .here {\n  margin: 0;\n}\n',
      },
    ],
  },
  kept: [
    {
      path: 'src/components/Y/index.tsx',
      text:
        "import field from '@site/src/components/Y/styles.module.css';\n" +
        "<p className={clsx(field.here, field[kind])}>{text('field.name')}</p>",
    },
    {
      path: 'src/components/Y/styles.module.css',
      text: '.error,\n.here:hover {\n  margin: 0;\n}\n',
    },
  ],
};

const spoken = 'aria-label|aria-description|aria-placeholder|title|placeholder|alt|label';
const attribute = new RegExp(
  `(?<=\\s)(?:${spoken})=(?:"[^"]*\\p{L}|\\{['"\`][^'"\`$]*\\p{L})[^>]*`,
  'gu',
);
/** Text between two tags on one line; Biome's noJsxLiterals finds the rest with a parser. */
const words = /<\/?[A-Za-z][^<>=]*(?:="[^"]*"[^<>]*)?>\s*\p{L}[^<>{}=;()]*\s\p{L}[^<>{}=;()]*<\//gu;

const texts: Rule = {
  name: 'components contain no words for people',
  fix:
    "Put the text into i18n/<locale>/code.json of every complete language and write text('the.id') with " +
    'useText() of #client/texts.ts.',
  check: (sources) =>
    pick(sources, /^src\/.*\.tsx$/).flatMap((source) => {
      const bare = withoutComments(source);
      return [...findLines(bare, attribute), ...findLines(bare, words)];
    }),
  broken: [
    '<p>Hello there</p>',
    '<p className="x">请 登录</p>',
    '<button aria-label="Close">',
    '<img src={x} alt="A parcel" />',
    "<input placeholder={'Your name'} />",
  ].map((text, index) => ({ path: `src/components/X${index}/index.tsx`, text })),
  kept: [
    { path: 'src/components/Y/index.tsx', text: '<img alt="" title={text("a.b")} /><b>POST</b>' },
  ],
};

const companies =
  /\bJ&T|\bJ\s?&amp;\s?T\b|jt-?express|jet-?express|aramex|\bDHL\b|fed-?ex\b|\bUPS\b|\bSF[ -]Express|顺丰|极兔|中通|圆通|ninja ?van|\bTNT\b|cainiao|菜鸟/gi;

const noCompany: Rule = {
  name: 'no real company is named',
  fix: 'Write "the courier", or the brand setting; names of others are theirs.',
  check: (sources) =>
    pick(sources, /^(src|docs|i18n|static|versioned_docs|README\.md)/)
      // An area list names towns, some of which read like a company.
      .filter(({ path }) => !path.startsWith('src/server/core/built-in/areas/data/'))
      .flatMap((source) => findLines(source, companies)),
  broken: ['J&T', 'jtexpress.com', 'Aramex', 'DHL', 'FedEx'].map((text, index) => ({
    path: `docs/x${index}.mdx`,
    text,
  })),
  kept: [{ path: 'docs/y.mdx', text: 'jtOrderId, groups, J0000000001' }],
};

export const lookRules = [logical, onceMirrored, definedClasses, texts, noCompany];
