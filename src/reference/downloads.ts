/** Files of the downloads page in order, by the name in their texts, with addresses. */
export const downloads = [
  { name: 'openapi', path: '/openapi.json' },
  { name: 'postman', path: '/postman.json' },
  { name: 'vectors', path: '/vectors.json' },
  { name: 'onePart', path: '/templates/waybill-one-part.pdf' },
  { name: 'twoPart', path: '/openplatformweb/file/downloadTwoTemplate' },
  { name: 'llms', path: '/llms.txt' },
] as const;
