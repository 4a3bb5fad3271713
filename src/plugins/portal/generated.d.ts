// Written by the portal plugin before the pages are compiled.
/** The latest version. */
declare module '@page-data/specimen.json' {
  const specimen: ReturnType<typeof import('./index.ts').toSpecimen>;
  export default specimen;
}

declare module '@page-data/current/operations.json' {
  const operations: import('#reference/operation-summary.ts').OperationSummary[];
  export default operations;
}

/** All versions. */
declare module '@page-data/operations.json' {
  const operations: import('#reference/operation-summary.ts').OperationSummary[];
  export default operations;
}

declare module '@page-data/samples.json' {
  const sources: import('#reference/samples/fill-source.ts').SampleSources;
  export default sources;
}

declare module '@page-data/phone-countries.json' {
  const countries: import('#contract/phone-country.ts').PhoneCountry[];
  export default countries;
}

/** The words that offer a language, in that language, by its locale. */
declare module '@page-data/offers.json' {
  const offers: Record<string, { text: string; yes: string; no: string }>;
  export default offers;
}

/** The hash of the texts that the site was built from, as the server would give it. */
declare module '@page-data/built-dictionary.json' {
  const hash: string;
  export default hash;
}
