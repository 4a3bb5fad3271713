import { defaultLanguage, languages } from '#contract/languages.ts';
import { shownSettings } from '#contract/shown-settings.ts';
import { toPlaces } from '#contract/texts.ts';
import { pick, type Rule, type Source } from './sources.ts';
import { readTextUses } from './text-calls.ts';

type Places = Map<string, string[]>;

const files = ['code.json', 'contract.json'];

function readPlaces(sources: readonly Source[], locale: string): Places {
  const own = sources.filter(({ path }) => files.some((file) => path === `i18n/${locale}/${file}`));
  return new Map(
    own.flatMap(({ text }) =>
      Object.entries(JSON.parse(text) as Record<string, { message: string }>).map(
        ([id, { message }]) => [id, toPlaces(message)] as const,
      ),
    ),
  );
}

function locale(name: string, texts: Record<string, string>): Source {
  const messages = Object.entries(texts).map(([id, message]) => [id, { message }]);
  return { path: `i18n/${name}/code.json`, text: JSON.stringify(Object.fromEntries(messages)) };
}

const { locale: source } = defaultLanguage;

const sameEverywhere: Rule = {
  name: 'a text names the same values in every language',
  fix: 'Write the same {places} as the Chinese text; any other name is shown as it is written.',
  check(sources) {
    const wanted = readPlaces(sources, source);
    return languages.flatMap(({ locale }) =>
      [...readPlaces(sources, locale)].flatMap(([id, places]) => {
        const [has, should] = [places.join(', '), wanted.get(id)?.join(', ') ?? ''];
        if (has === should) return [];
        return [`i18n/${locale}: ${id} names "${has}", the Chinese text "${should}"`];
      }),
    );
  },
  brokenTogether: {
    sources: [locale(source, { 'a.b': '{count}' }), locale('th', { 'a.b': '{number}' })],
  },
};

/** Texts of Docusaurus itself, and of mails, whose values are typed by their template. */
const filledElsewhere = /^(?:theme|message)\./;
/** Details of refusals that name no field: of a whole call, a callback or a push. */
const withoutField = new Set([
  ...['addressNotAllowed', 'badRequest', 'bodyEmpty', 'bodyEncoded', 'bodyNotAnObject'],
  ...['bodyOverdue', 'bodyPosition', 'bodyTooLarge', 'bodyTooManyValues'],
  ...['callbackAnswered', 'callbackCredentials', 'callbackFragment', 'callbackListen'],
  ...['callbackNotAcknowledged', 'callbackNotUrl', 'callbackPort', 'callbackPrivate'],
  ...['callbackScheme', 'callbackTooLong', 'callbackUnresolved', 'digestOverEmpty'],
  ...['headersTooLarge', 'internal', 'invalidEncoding', 'invalidUtf8', 'jsonPosition'],
  ...[
    'methodNotAllowed',
    'multipart',
    'noSuchOperation.suggest',
    'noBizContent',
    'noSuchOperation',
  ],
  ...['noWebhookSecret', 'notAnObject', 'notServed', 'notUtf8', 'provesNothing'],
  ...['pushBroken', 'pushCertificate', 'pushCertificateName', 'pushCode', 'pushEncoded'],
  ...['pushGone', 'pushInterim', 'pushNoCode', 'pushNoConnection', 'pushNotJson'],
  ...['pushRedirect', 'pushStatus', 'pushTimeout', 'pushTooLong', 'pushUnreachable'],
  ...['pushUnsigned', 'requestOverdue', 'simulationCancelled', 'simulationEnded'],
  ...['simulationNoCod', 'simulationOnTheWayBack', 'simulationPickedUp', 'suspended'],
  ...['tooManyCalls', 'tooManyValues', 'triedAll', 'triedInTime', 'triedLong'],
  ...['triedOften', 'unavailable', 'unknownBusinessDigest', 'unknownHeaderDigest'],
  ...['unknownSignature', 'unsupportedForm', 'unsupportedMediaType', 'version1Off'],
]);
/** A refusal of the open API gets the name of its field with its values. */
const getsField = (id: string) => /^(?:detail|rule)\./.test(id) && !withoutField.has(id.slice(7));
/** Texts of OpenAPI documents, into which `toOpenApi` puts the settings. */
const showsSettings = /^(?:openapi|acknowledgement)\./;
/** Filled by hand, since links take the places. */
const filledByHand = ['register.terms'];

function readWanted(sources: readonly Source[]): Places {
  const wanted = [...readPlaces(sources, source)].map(([id, places]) => {
    const given = [
      ...(getsField(id) ? ['field'] : []),
      ...(showsSettings.test(id) ? shownSettings : []),
    ];
    const own = places.filter((name) => !given.includes(name));
    return [id, filledElsewhere.test(id) || filledByHand.includes(id) ? [] : own] as const;
  });
  return new Map(wanted.filter(([, places]) => places.length > 0));
}

/** Returns the files that may use one of these texts: parsing all the others would take seconds. */
function pickAsking(sources: readonly Source[], ids: readonly string[]): Source[] {
  const isComputed = /`[a-z]\w*\.[^`]*\$\{/;
  return pick(sources, /^src\/.*\.tsx?$/).filter(
    ({ text }) => isComputed.test(text) || ids.some((id) => text.includes(id)),
  );
}

const handedOver: Rule = {
  name: 'code hands over every value that a text names',
  fix: 'Hand the values over beside the id, or take the {place} out of the text in every language.',
  check(sources) {
    const wanted = readWanted(sources);
    const asking = pickAsking(
      sources,
      [...wanted.keys()].map((id) => id.replace(/\.suggest$/, '')),
    ).map((each) => ({ ...each, ...readTextUses(each) }));
    const faults: string[] = [];
    for (const [id, places] of wanted) {
      const isFull = (values: Set<string> | undefined) =>
        values === undefined || places.every((place) => values.has(place));
      let isHandedOver = false;
      for (const { path, text, calls, objects } of asking) {
        for (const { asks, values, line } of calls) {
          if (typeof asks === 'string' ? asks !== id : !asks.test(id)) continue;
          if (isFull(values)) isHandedOver = true;
          else if (asks === id) faults.push(`${path}:${line}: ${id} names "${places.join(', ')}"`);
        }
        // Named here, and handed on to where its values are put in.
        const isNamed = text.includes(`'${id.replace(/\.suggest$/, '')}'`);
        if (isNamed && objects.some(isFull)) isHandedOver = true;
      }
      if (!isHandedOver)
        faults.push(`no code hands over the values of ${id}: ${places.join(', ')}`);
    }
    return faults;
  },
  brokenTogether: {
    sources: [
      locale(source, { 'a.b': '{count}' }),
      { path: 'src/client/x.tsx', text: "text('a.b', { number: 1 })" },
    ],
  },
  kept: [
    locale(source, { 'a.b': '{count}', 'a.c.d': '{name}', 'detail.e': '{field} {value}' }),
    { path: 'src/client/x.tsx', text: "const it = { count: 1 }; text(b ? 'a.b' : 'a.x', it)" },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template in it.
    { path: 'src/client/y.tsx', text: 'say(`a.c.${step}`, { name })' },
    { path: 'src/server/z.ts', text: "new ApiError('0', { text: 'detail.e', values: { value } })" },
  ],
};

/** Words after which a language expects a moment, and not a distance from now. */
const since = /(?:\bsince|منذ|自从?|ตั้งแต่|តាំងពី|\bsejak|\btừ|\bkể từ)[\s:：]*$/iu;

/** `{text('a.b')} <Time at={…} />`, and the label of a value that is such a time. */
const beforeTime =
  /text\('([\w.]+)'(?:, \{[^}]*\})?\)[\s{}'"]*(?:<bdi>\s*)?<Time at=\{[^}]*\} \/>|label: text\('([\w.]+)'\),\s*(?:render: [^<\n]*|value: )\(?\s*<Time at=\{[^}]*\} \/>/g;

const relativeAfterSince: Rule = {
  name: 'a relative time does not follow a word that means since',
  fix: 'Show the date (<Time show="date">), or choose another word: “since 30 minutes ago” is said in no language.',
  check(sources) {
    const used = pick(sources, /^src\/(?:pages|components)\/.*\.tsx$/).flatMap(({ path, text }) =>
      [...text.matchAll(beforeTime)].map(([, inline, label]) => ({
        path,
        id: inline ?? label ?? '',
      })),
    );
    return languages.flatMap(({ locale }) => {
      const own = sources.find(({ path }) => path === `i18n/${locale}/code.json`);
      const texts = JSON.parse(own?.text ?? '{}') as Record<string, { message: string }>;
      return used
        .filter(({ id }) => since.test(texts[id]?.message ?? ''))
        .map(({ path, id }) => `${path}: ${id} in ${locale}: “${texts[id]?.message}”`);
    });
  },
  brokenTogether: {
    sources: [
      { path: 'src/pages/x/index.tsx', text: "{text('a.b')} <Time at={liveAt} />" },
      locale('ar', { 'a.b': 'في الإنتاج منذ' }),
    ],
  },
};

export const textValueRules = [sameEverywhere, handedOver, relativeAfterSince];
