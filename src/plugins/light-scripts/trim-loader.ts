type Json = Record<string, unknown>;

/** A module of one object of JSON, changed. */
function edit(source: string, change: (value: Json) => void): string {
  const start = source.indexOf('{');
  const end = source.lastIndexOf('}') + 1;
  const value = JSON.parse(source.slice(start, end)) as Json;
  change(value);
  return source.slice(0, start) + JSON.stringify(value) + source.slice(end);
}

const trims = new Map<string, (source: string) => string>([
  // The names of modules are for whoever renders pages beforehand.
  ['registry.js', (source) => source.replace(/, "[^"]+", require\.resolveWeak\("[^"]+"\)\]/g, ']')],
  // How the site is built.
  [
    'docusaurus.config.mjs',
    (source) =>
      edit(source, (config) => {
        for (const key of ['headTags', 'markdown', 'plugins', 'presets']) delete config[key];
      }),
  ],
  // Titles and descriptions of all documents, for cards that no page shows.
  [
    'version',
    (source) =>
      edit(source, ({ version }) => {
        if (version) (version as Json).docs = {};
      }),
  ],
  // All of TypeScript's helpers for one that returns what it gets.
  [
    'utils-common',
    (source) => source.replace('require("tslib")', '{ __importDefault: (module) => module }'),
  ],
]);

/** Takes from a file of Docusaurus, whose kind the options name, what no component reads in a browser. */
export default function trim(this: { getOptions: () => { kind: string } }, source: string): string {
  return trims.get(this.getOptions().kind)?.(source) ?? source;
}
