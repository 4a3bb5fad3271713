import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { isLocalTime } from '#contract/check-value.ts';
import { errorCodes } from '#contract/errors.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import type { Example, Operation } from '#contract/operation.ts';
import { operations as live } from '#contract/operations/all.ts';
import { v2 } from '#contract/versions/v2.ts';
import type { Rule } from './sources.ts';

const complete = languages.filter((language) => language.complete).map(({ locale }) => locale);

function toPagePath(locale: string, id: string): string {
  const translated = `i18n/${locale}/docusaurus-plugin-content-docs/current`;
  return `${locale === defaultLanguage.locale ? 'docs' : translated}/apiDoc/${id}.mdx`;
}

const pages: Rule = {
  name: 'every operation has its page in every complete language',
  fix: 'Write the MDX page with <Operation id="the/id"> in it, in docs/apiDoc and in its translations.',
  check: (sources, operations) =>
    operations
      // The documents describe version 2.
      .filter(({ path }) => !(path in v2.withdrawn))
      .flatMap(({ id }) =>
        complete
          .map((locale) => toPagePath(locale, id))
          .filter((place) => {
            const page = sources.find(({ path }) => path === place);
            return !page?.text.includes(`<Operation id="${id}"`);
          })
          .map((place) => `${place}: no <Operation id="${id}">`),
      ),
  brokenTogether: {
    sources: complete.map((locale) => ({
      path: toPagePath(locale, 'basic'),
      text: '<Operation id="other">',
    })),
    operations: live.filter(({ id }) => id === 'basic'),
  },
};

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, logger: false });
const ownKeywords = JSON.stringify(live).matchAll(/"(x-[a-z-]+)":/g);
ajv.addVocabulary([...new Set([...ownKeywords].map(([, keyword = '']) => keyword))]);
ajv.addFormat('courier-local-time', isLocalTime);

function toLine({ instancePath, message }: ErrorObject): string {
  return `${instancePath || '/'} ${message}`;
}

function validate(schema: object, value: unknown): string[] {
  return ajv.validate(schema, value) ? [] : (ajv.errors ?? []).map(toLine);
}

/** A refused example breaks the rule that it names, or none that a schema knows. */
function checkRefusal({ request }: Operation, { code, field, request: sent }: Example): string[] {
  const [problem] = checkFields(request as FieldSchema, sent).problems;
  if (!problem || (problem.code === code && problem.path === field)) return [];
  return [`the first fault is ${problem.path} (${problem.code}), not ${field} (${code})`];
}

function checkExample(operation: Operation, example: Example): string[] {
  if (example.code !== '1') return checkRefusal(operation, example);
  return [
    ...validate(operation.request, example.request).map((line) => `request ${line}`),
    ...validate(operation.data, example.data).map((line) => `data ${line}`),
  ];
}

const examples: Rule = {
  name: "the contract's examples satisfy the contract's schemas",
  fix: 'Fix the example, or the schema, in src/contract/operations.',
  check: (_sources, operations) =>
    operations.flatMap((operation) => {
      const codes = operation.examples.map(({ code }) => code);
      const faults = operation.examples.flatMap((example) =>
        checkExample(operation, example).map((line) => `${example.name}: ${line}`),
      );
      return codes.includes('1') ? faults : [...faults, `${operation.id}: no successful example`];
    }),
  brokenTogether: {
    sources: [],
    operations: [
      { ...live[0], examples: [{ name: 'a', code: '1', request: { countryCode: 'X' }, data: [] }] },
    ],
  },
};

const parts = ['text', 'cause', 'mend'];

const errors: Rule = {
  name: 'every error code has its text, cause and fix in every complete language',
  fix: 'Write error.<code>.text, .cause and .mend into i18n/<locale>/contract.json.',
  check: (sources) =>
    complete.flatMap((locale) => {
      const file = `i18n/${locale}/contract.json`;
      const texts = JSON.parse(sources.find(({ path }) => path === file)?.text ?? '{}');
      return Object.keys(errorCodes)
        .flatMap((code) => parts.map((part) => `error.${code}.${part}`))
        .filter((key) => !texts[key]?.message?.trim())
        .map((key) => `${file}: ${key} is missing`);
    }),
  brokenTogether: { sources: [] },
};

export const operationRules = [pages, examples, errors];
