// Written by the prose plugin before the pages are compiled.
declare module '@page-data/prose/faq.json' {
  const groups: import('#contract/prose.ts').FaqGroup[];
  export default groups;
}

declare module '@page-data/prose/terms.json' {
  const article: import('#contract/prose.ts').Article;
  export default article;
}

declare module '@page-data/prose/privacy.json' {
  const article: import('#contract/prose.ts').Article;
  export default article;
}

declare module '@page-data/prose/security.json' {
  const article: import('#contract/prose.ts').Article;
  export default article;
}
