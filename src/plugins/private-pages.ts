/** Pages with nothing on them for a search engine: each visitor has their own there. */
export const privatePages = [
  '/control',
  '/personalCenter',
  '/operator',
  '/demoOutbox',
  '/invitation',
];
