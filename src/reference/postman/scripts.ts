import { secretPrefix, signaturePrefix, signedHeaders } from '#contract/signature/hmac-v2.ts';
import { passwordSalt } from '#contract/signature/md5-v1.ts';
import type { Scheme } from '#contract/versions/descriptors.ts';

/**
 * Bruno imports the collection: its converter puts calls of its own in place of those of `pm`, but for
 * bodies and paths, which it keeps in another shape. Its `bru` tells the two apart.
 */
const begin = `
const CryptoJS = require('crypto-js');
const isBruno = typeof bru !== 'undefined';
const fill = (text) => pm.variables.replaceIn(text);
const value = (name) => fill('{{' + name + '}}').replace(/^{{.*}}$/, '');
const header = (key, text) => pm.request.headers.upsert({ key: key, value: text });
`;

/** Signs as the signature guide of version 1 says. */
const md5Script = `${begin}const base64Md5 = (text) => CryptoJS.enc.Base64.stringify(CryptoJS.MD5(text));

const field = isBruno
  ? req.getBody({ raw: true }).find((each) => each.name === 'bizContent')
  : pm.request.body.urlencoded.one('bizContent');
const content = JSON.parse(fill(field.value));
if ('digest' in content) {
  const cipher = CryptoJS.MD5(value('password') + '${passwordSalt}').toString().toUpperCase();
  content.digest = base64Md5(content.customerCode + cipher + value('privateKey'));
}
const bizContent = JSON.stringify(content);
if (isBruno) req.setBody([{ name: 'bizContent', value: bizContent, enabled: true }], { raw: true });
else field.value = bizContent;
header('apiAccount', value('apiAccount'));
header('digest', base64Md5(bizContent + value('privateKey')));
header('timestamp', String(Date.now()));
`;

/** Signs as Standard Webhooks says: the body as it goes out, under an id that begins with the path. */
const hmacScript = `${begin}
const body = fill(isBruno ? req.getBody({ raw: true }) : pm.request.body.raw);
if (isBruno) req.setBody(body, { raw: true });
else pm.request.body.update({ mode: 'raw', raw: body, options: { raw: { language: 'json' } } });
const path = isBruno ? req.getUrl().replace(/^{{\\w+}}\\//, '') : pm.request.url.path.join('/');
const id = path + ':' + fill('{{$guid}}');
const timestamp = String(Math.floor(Date.now() / 1000));
const key = CryptoJS.enc.Base64.parse(value('webhookSecret').trim().replace(/^${secretPrefix}/, ''));
const signature = CryptoJS.HmacSHA256(id + '.' + timestamp + '.' + body, key);
header('content-type', 'application/json');
header('${signedHeaders.account}', value('apiAccount'));
header('${signedHeaders.id}', id);
header('${signedHeaders.timestamp}', timestamp);
header('${signedHeaders.signature}', '${signaturePrefix}' + CryptoJS.enc.Base64.stringify(signature));
`;

/** Tells success from failure, and keeps the numbers of a new contract order for the requests after it. */
const answerScript = `
const { code, msg, data } = pm.response.json();
pm.test('code is "1" (' + msg + ')', () => pm.expect(code).to.eql('1'));
if (code === '1' && data && data.sumFreight) {
  pm.collectionVariables.set('billCode', data.billCode);
  pm.collectionVariables.set('txlogisticId', data.txlogisticId);
}
`;

/** A block of its own, since Postman's sandbox has taken names such as `data` already. */
const toEvent = (listen: string, script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: ['{', ...script.trim().split('\n'), '}'] },
});

const signingScripts: Record<Scheme, string> = { 'md5-v1': md5Script, 'hmac-v2': hmacScript };

/** What runs before and after every request of a collection whose version is signed in this way. */
export function toEvents(scheme: Scheme) {
  return [toEvent('prerequest', signingScripts[scheme]), toEvent('test', answerScript)];
}
