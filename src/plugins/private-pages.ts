/** Pages with nothing on them for a search engine: each visitor has their own there, or comes by a link that was mailed. */
export const privatePages = [
  '/control',
  '/personalCenter',
  '/operator',
  '/demoOutbox',
  '/endSession',
  '/invitation',
  '/stopReset',
];
