import { ApiError, Client } from 'open-platform-client';

const apiUrl = 'https://api.example.com';
const apiAccount = 'YOUR_API_ACCOUNT';
const webhookSecret = 'YOUR_WEBHOOK_SECRET';
const customerCode = 'YOUR_CUSTOMER_CODE';

const client = new Client({ baseUrl: apiUrl, apiAccount, secret: webhookSecret });

// @if number
const txlogisticId = 'DEMO' + crypto.randomUUID();
// @end
try {
  const data = await client.order.addOrder({
    customerCode: customerCode,
    txlogisticId: txlogisticId,
  });
  console.log(data);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.code, error.message, error.errors);
  process.exitCode = 1;
}
