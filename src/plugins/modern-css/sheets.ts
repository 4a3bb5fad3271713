import path from 'node:path';

/** Drawn on pages of persons alone. */
const persons = [
  ...['ActionMenu', 'BackLink', 'Combobox', 'ConfirmButton', 'DataTable', 'DefinitionList', 'Dock'],
  ...['OperationName', 'Payload', 'Result', 'ShortId', 'StoredImage', 'SuspendedNote'],
];
/** Drawn where one signs in, and where one says who one is. */
const entrance = [
  ...['Captcha', 'CodeField', 'Entrance', 'Factors', 'PasswordStrength', 'PhoneField'],
  'SecondFactor',
];
const reference = ['Addresses', 'ErrorCatalogue', 'FieldTable', 'Operation'];
/** Drawn by single guides. */
const guides = ['Conformance', 'Differences', 'LifeCycle', 'OperationTable'];

const consolePages = (...names: string[]) => names.map((name) => `control/${name}`);
const toPages = (names: readonly string[]) => names.map((name) => `pages/${name}`);
const toComponents = (names: readonly string[]) => names.map((name) => `components/${name}`);

/** Separate style sheets by name: beginnings of the paths below `src` that they hold. */
const sheets = {
  home: toPages(['home']),
  help: toPages(['aboutUs', 'helpCenter']),
  persons: toComponents(persons),
  entrance: [
    ...toPages([
      'endSession',
      'forgetPassword',
      'login',
      'personalCenter',
      'register',
      'stopReset',
    ]),
    ...toComponents(entrance),
  ],
  control: toPages(consolePages('_components', 'callbacks', 'calls', 'parcels', 'testInbox')),
  access: toPages(consolePages('credentials', 'interfaces', 'jointTesting')),
  operator: toPages(['demoOutbox', 'operator']),
  reference: toComponents(reference),
  guides: toComponents(guides),
  search: toComponents(['Search/panel']),
  tester: toComponents(['Tester']),
  signing: toComponents(['SigningPanel']),
};

/**
 * The theme puts all rules into one sheet, since they may depend on their order. Those that not all
 * pages need stand in others behind it, in the order they would have there: as groups of the bundler.
 */
export function toSheets(sources: string) {
  return Object.fromEntries(
    Object.entries(sheets).map(([name, places]) => {
      const paths = places.map((place) => RegExp.escape(path.join(sources, place)));
      const group = {
        name: `styles-${name}`,
        test: new RegExp(`^(${paths.join('|')})[\\\\/.]`),
        type: 'css/mini-extract',
        chunks: 'all' as const,
        enforce: true,
        // Above the theme's.
        priority: 60,
      };
      return [group.name, group];
    }),
  );
}
