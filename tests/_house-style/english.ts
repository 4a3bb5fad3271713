import { pick, type Rule, type Source } from './sources.ts';
import { message, readTexts, type Text } from './texts.ts';

/** Words that read as a dialect or name one thing twice, and what is written instead (glossary.md). */
const dropped: readonly [RegExp, string][] = [
  [/\banswer(?:s|ed|ing)?\b/gi, 'a call or server “returns”; what it returns is the “response”'],
  [/\bstand(?:s|ing)?\b/gi, '“is”, “is listed in”, “see …”'],
  [/\b(?:tells|told)\b|\btell repeats\b/gi, '“shows”, “reports”, “includes”; “detect duplicates”'],
  [/\bmend(?:s|ed|ing)?\b/gi, '“fix”'],
  [/\bat fault\b/gi, '“invalid field”, “the field that failed”'],
  [/\btime-outs?\b/gi, '“timeout”'],
  [/\bcertif(?:y|ies|ied|ying|ications?)\b/gi, '“verify”, “verification”'],
  [/\bjoint[- ]test(?:s|ed|ing)?\b/gi, '“integration testing”'],
  [/\bhand(?:s|ed|ing)? (?:\w+ )?in\b/gi, '“submit”'],
  [/\binsured fees?\b/gi, '“insurance fee”'],
  [/\bcharged weights?\b/gi, '“chargeable weight”'],
  [/\bvolume weights?\b/gi, '“volumetric weight”'],
  [
    /\b(?:as|always|always a|is a|are|an empty|any non-empty|JSON) texts?\b(?! message)|\blist of texts\b/gi,
    '“string”, the type of JSON',
  ],
  [/\banew\b/gi, '“again”'],
  [/\bfrom (?:now|then) on\b/gi, '“after that”, “now”'],
  [/\bat once\b/gi, '“immediately”, “at the same time”, “in one call”'],
  [/\bworked out\b|\barithmetic\b/gi, '“calculated”, “formula”'],
  [
    /\bopen(?:s|ed|ing)? (?:COD|cash on delivery)\b|\bCOD (?:is |be )?(?:not )?(?:to be )?open(?:ed)?\b/gi,
    'COD is “enabled”',
  ],
  [/\binterfaces?\b/gi, '“operation” for what is applied for and called, “API” for all of them'],
  [/\benterprises?\b/gi, 'level “company”'],
  [/\bheader signatures?\b/gi, '“header digest”'],
  [/\bspecimens?\b/gi, '“sample”'],
  [/\blast (?:cent(?:re|er)|hub)\b/gi, '“destination hub”'],
  [/\be-mails?\b|\bmails?\b/gi, '“email”'],
  [/\bshort messages?\b/gi, '“text message”'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|more|one)\b)/gi,
    '“is not a …”, “isn’t …”',
  ],
  [/’/g, "the straight ' of the keyboard"],
  [/\b[A-Z]\w+, [A-Z]\w+, (?:and|or) [A-Z]\w+/g, 'no comma before the last name of a list'],
];

/** The other sense of a word above: questions and their answers. */
const allowed =
  /\bquestions and answers\b|\bshort answers\b|\blink to this answer\b|\banswers, tools and files\b/gi;

function findDropped({ place, text }: Text): string[] {
  return dropped.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(([word]) => `${place}: “${word}” → ${instead}`),
  );
}

const documents = 'docusaurus-plugin-content-docs';

const places = [
  /^i18n\/en\/(?:code|contract)\.json$/,
  /^i18n\/en\/prose\/.*\.md$/,
  new RegExp(`^i18n/en/${documents}/[^/]+\\.json$`),
  new RegExp(`^i18n/en/${documents}/version-[^/]+/contract\\.json$`),
  new RegExp(`^i18n/en/${documents}/.*\\.mdx$`),
  /^versioned_docs\/version-[^/]+\/openapi\.json$/,
  /^src\/server\/console\/notices\/data\/.*\.en\.md$/,
  /^src\/libraries\/\w+\/README\.md$/,
];

const programs = /^src\/reference\/samples\/[\w-]+\/\w+\.(?:mjs|py|java|cs|php|go|rb|sh)$/i;

const toComments = ({ path, text }: Source): Source => ({
  path,
  text: text.replaceAll(/^(?![ \t]*(?:\/\/|#) ).*$/gm, ''),
});

const words: Rule = {
  name: 'English texts keep to the words of the glossary',
  fix:
    'Write what follows the arrow, or better: active, “you”, present tense, as a developer ' +
    'would say it. The words are the table in tests/_house-style/english.ts and the glossary; code ' +
    'belongs in `backticks`, where names stay as they are.',
  check: (sources) =>
    places
      .flatMap((place) => pick(sources, place))
      .concat(pick(sources, programs).map(toComments))
      .flatMap((source) => readTexts(source, allowed))
      .flatMap(findDropped),
  broken: [
    message('i18n/en/code.json', { 'a.b': 'The call answers 145003088.' }),
    message('i18n/en/contract.json', { 'a.b': 'Apply for this interface by e-mail.' }),
    message(`i18n/en/${documents}/version-1.0/contract.json`, { 'a.b': 'COD is not open' }),
    { path: 'i18n/en/prose/x.md', text: 'Mend the field at fault.' },
    { path: 'i18n/en/prose/x.md', text: 'It’s yours.' },
    { path: 'i18n/en/prose/x.md', text: 'For TypeScript, Java, and PHP.' },
    { path: `i18n/en/${documents}/current/x.mdx`, text: 'The call answers at once.' },
    { path: 'src/server/console/notices/data/x.en.md', text: 'All limits stand in the guide.' },
    { path: 'src/libraries/python/README.md', text: 'The error is raised at once.' },
    {
      path: 'src/reference/samples/call/sample.mjs',
      text: '// Its answer was lost.\nconst a = 1;\n',
    },
    {
      path: 'versioned_docs/version-1.0/openapi.json',
      text: JSON.stringify({ info: { description: '`code` is always text.' } }),
    },
  ],
  kept: [
    message('i18n/en/code.json', {
      'faq.title': 'Questions and answers',
      'help.text': '{interfaces} in `answer`, [Console](/control/interfaces), https://mail.test',
      'theme.x': 'interface',
      'sign.text': 'Sign exactly the text you send; there is no other way.',
    }),
    message('i18n/en/contract.json', {
      'error.145003012.text': 'API account has no interface permissions',
    }),
    { path: 'i18n/zh-CN/prose/x.md', text: 'mend' },
    {
      path: 'src/reference/samples/call/sample.mjs',
      text: '// The response.\nconst answer = 1;\n',
    },
  ],
};

/** Words of a dialect that our own readers need no more than integrators do. */
const dialect: readonly [RegExp, string][] = [
  [/\banew\b/gi, '“again”'],
  [/\bnobody\b/gi, 'the subject: “no user”, “only key holders”'],
  [/\bwhoever\b/gi, 'the noun: “the caller”, “the user”'],
  [/\bsomebody\b/gi, 'the noun: “a user”, “another person”'],
  [/\bat fault\b/gi, '“invalid”, “the field that failed”'],
  [/\bmend\b/gi, '“fix”'],
  [/\bstands in\b/gi, '“is in”'],
  [/\bis told\b/gi, '“receives”, “is notified”'],
];

/** Files in plain English; the glossary lists the words that it replaces. */
const plainFiles =
  /^src\/.*\.tsx?$|^tests\/.*\.test\.ts$|^docs\/_engineering\/(?!glossary\.md$).*\.md$/;

const comment = /\/\*\*[\s\S]*?\*\/|(?<=^\s*)\/\/ .*$/gm;
/** Literals of three words or more: errors, log lines, reasons of descriptions. */
const sentence = /(['"`])(?=[^'"`\n]* [^'"`\n]* )(?:(?!\1)[^\\\n]|\\.)*\1/g;
const title = /\b(?:it|describe|test)\(\s*(['"`]).*?\1,/g;

/** Titles of tests, comments and sentences of other code, and documents without code. */
function readProse(source: Source): Text[] {
  const { path, text } = source;
  if (path.endsWith('.md')) return readTexts(source);
  const patterns = path.endsWith('.test.ts') ? [title] : [comment, sentence];
  const said = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return said.map(([match]) => ({ place: path, text: match }));
}

const plain: Rule = {
  name: 'comments, errors, titles of tests and engineering documents are in plain English',
  fix: 'Write subject, verb, object, with the standard terms of the field: what you would say in a review.',
  check: (sources) =>
    pick(sources, plainFiles)
      .flatMap(readProse)
      .flatMap(({ place, text }) =>
        dialect.flatMap(([pattern, instead]) =>
          [...text.matchAll(pattern)].map(([word]) => `${place}: “${word}” → ${instead}`),
        ),
      ),
  broken: [
    { path: 'src/server/staff/x.ts', text: '/** Told to nobody. */\nexport const x = 1;' },
    { path: 'src/server/staff/x.ts', text: '  // Counted anew.\nconst x = 1;' },
    { path: 'src/server/staff/y.ts', text: "throw new Error('nobody has this key');" },
    { path: 'tests/client/x.test.ts', text: "it('shows a digest to nobody', () => {});" },
    { path: 'docs/_engineering/running.md', text: 'The port stands in the settings.' },
  ],
  kept: [
    { path: 'src/server/staff/x.ts', text: "// Hidden from users.\nconst nobody = 'nobody';" },
    { path: 'tests/client/x.test.ts', text: "const nobody = 1;\nit('hides a digest', () => {});" },
    { path: 'docs/_engineering/glossary.md', text: '| mend | fix |' },
    { path: 'docs/_engineering/running.md', text: 'The user `nobody` has no rights.' },
  ],
};

export const englishRules = [words, plain];
