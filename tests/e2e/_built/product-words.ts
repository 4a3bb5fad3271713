import type { Locale } from '#contract/languages.ts';

/** Latin words that are the same in every language, each group with its reason. */
export const productWords = {
  'the name of the portal, where its courier set none': 'Courier Open Platform',
  'words of requests and their headers, other than fields of operations':
    'all apiAccount bizContent code Content-Type data digest errors[0].path langType msg null ' +
    'boundary Pickup scan POST Retry-After timestamp true false UUID traceparent x-push-attempt x-push-id x-push-test x-request-id x-signature-diagnosis ' +
    'x-api-account webhook-id webhook-signature rule id-reused in-progress application/json signature',
  'formulas of the signature':
    'base64(md5(hex)) UPPER jadada236t2 business-1 HMAC-SHA256(secret, id.timestamp.body) whsec_',
  'algorithms, formats and protocols, payment on delivery':
    'AES-256-GCM API argon2id Base64 COD CSV DNS HTTP HTTPS https JSON KiB MiB Markdown MD5 OpenAPI PDF ' +
    'PNG JPEG WebP SMS SMTP SVG Unicode UTF-8 URL HTML TOTP IANA ' +
    'W3C Trace Context ID ISO HMAC-SHA256 NTP RFC JSON Schema MCP streamable HTTP CIDR CSRF IPv4 IPv6 NAT TLS',
  'the scheme of signatures, and the library that implements it':
    'Standard Webhooks standardwebhooks',
  'a format of feeds': 'Atom',
  'testing in one’s own build, and a service for it': 'CI GitHub Actions workflow pipeline',
  'what the configuration of an MCP client says': 'servers',
  'systems and connections of label printers, and the name of one in commands':
    'Linux macOS Windows USB LabelPrinter raw',
  'what pictures of the sandbox say': 'SANDBOX',
  'in order numbers of the demo account': 'FAILED',
  'a file of variables': '.env',
  'files that a link leads to':
    'listen.mjs llms.txt openapi.json postman.json vectors.json waybill-one-part.pdf waybill-two-part.pdf',
  'programming languages and programs':
    'App C# cURL Go Java JavaScript Node.js PHP Bruno Postman Collection Python Ruby TypeScript Cookie shell README',
  'frameworks that a receiver is written in, and what reads JSON for them':
    'ASP.NET Core Django Express FastAPI Fastify Flask Jackson Laravel Rails Spring',
  'codes of countries and currencies, and what waybill numbers begin with':
    'AED ARE CHN CNY Dhs EGP EGY IDN IDR LE RMB UAE UCN UEG UID',
  'patterns of times, and clocks': 'yyyy-MM-ddTHH:mm:ss GMT Unix UTC',
  'units and symbologies': 'dpi px Code 128',
  'keys of the keyboard': 'Ctrl Enter',
  'parts of place names that matching leaves out': 'City Province',
  'names of places and outlets that have no other': '6th of October Nasr Outlet Hub',
};

/** Words that a language shares with English, in addition to the glossary's. */
export const sharedWords: Partial<Record<Locale, string>> = {
  ms: 'China Data Format Indonesia Median Status',
  id: 'area boolean Data Default developer Email File Footer Format framework Indonesia Level Median Path Printer Status string tunnel',
  th: 'encoding escape log normalization parse percent salt serialize transport tunnel',
  km: 'Amharic Bengali Malayalam Gateway array boolean cache decode encode escape escaping floating form locale normalization object offset origin page percent point process proxy salt serialize string tab terminal traffic transport tunnel',
  vi: 'boolean Email framework Indonesia Sandbox tunnel',
};

/** Prose in a script other than the page's own and Latin, each group with its reason. */
export const foreignLetters = {
  'variants of letters that matching takes for one': ['ة/ه', 'ى/ي', 'أإآ/ا'],
  'a part of place names that matching leaves out': ['محافظة'],
  'the place of the demo account’s sender, to which its return goes': ['مدينة', 'نصر'],
};

/** Chinese values in requests and responses. */
export const chineseValues = ['已调派业务员', '已揽收', '已取件', '已取消', '省', '市', '区'];
