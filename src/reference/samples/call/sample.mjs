import { createHash } from 'node:crypto';

const url = 'https://api.example.com/webopenplatformapi/api/order/addOrder';
const apiAccount = 'YOUR_API_ACCOUNT';
const privateKey = 'YOUR_PRIVATE_KEY';
const customerCode = 'YOUR_CUSTOMER_CODE';
const password = 'YOUR_PASSWORD';

const md5 = (text) => createHash('md5').update(text).digest();

// @if signer
const cipher = md5(password + 'jadada236t2').toString('hex').toUpperCase();
const businessDigest = md5(customerCode + cipher + privateKey).toString('base64');

// @end
// @if number
const txlogisticId = 'DEMO' + crypto.randomUUID();
// @end
const bizContent = JSON.stringify({
  customerCode: customerCode,
  digest: businessDigest,
  txlogisticId: txlogisticId,
});

const response = await fetch(url, {
  method: 'POST',
  headers: {
    apiAccount,
    digest: md5(bizContent + privateKey).toString('base64'),
    timestamp: String(Date.now()),
  },
  body: new URLSearchParams({ bizContent }),
  signal: AbortSignal.timeout(15_000),
});

const answer = await response.text();
console.log(answer);
process.exitCode = JSON.parse(answer).code === '1' ? 0 : 1;
