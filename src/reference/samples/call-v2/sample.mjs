import { createHmac, randomUUID } from 'node:crypto';

const apiUrl = 'https://api.example.com/webopenplatformapi/v2';
const apiPath = 'order/addOrder';
const apiAccount = 'YOUR_API_ACCOUNT';
const webhookSecret = 'YOUR_WEBHOOK_SECRET';
const customerCode = 'YOUR_CUSTOMER_CODE';

// @if number
const txlogisticId = 'DEMO' + randomUUID();
// @end
const body = JSON.stringify({
  customerCode: customerCode,
  txlogisticId: txlogisticId,
});

// To repeat a call whose response was lost, send the same id and body with a new timestamp.
const id = apiPath + ':' + randomUUID();
const timestamp = String(Math.floor(Date.now() / 1000));
const key = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');

const response = await fetch(apiUrl + '/' + apiPath, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-api-account': apiAccount,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': 'v1,' + signature,
  },
  body,
  signal: AbortSignal.timeout(15_000),
});

const answer = await response.text();
console.log(answer);
process.exitCode = JSON.parse(answer).code === '1' ? 0 : 1;
