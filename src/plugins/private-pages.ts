/** Pages with no public content for search engines: private ones, or opened from a mailed link. */
export const privatePages = [
  '/control',
  '/personalCenter',
  '/operator',
  '/demoOutbox',
  '/endSession',
  '/invitation',
  '/stopReset',
];
