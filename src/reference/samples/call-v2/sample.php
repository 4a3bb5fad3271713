<?php

declare(strict_types=1);

const API_URL = 'https://api.example.com/webopenplatformapi/v2';
const API_PATH = 'order/addOrder';
const API_ACCOUNT = 'YOUR_API_ACCOUNT';
const WEBHOOK_SECRET = 'YOUR_WEBHOOK_SECRET';
const CUSTOMER_CODE = 'YOUR_CUSTOMER_CODE';

// @if number
$txlogisticId = 'DEMO' . bin2hex(random_bytes(8));
// @end
$content = [
    'customerCode' => CUSTOMER_CODE,
    'txlogisticId' => $txlogisticId,
];
$body = json_encode($content, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);

// To repeat a call whose response was lost, send the same id and body with a new timestamp.
$id = API_PATH . ':' . bin2hex(random_bytes(16));
$timestamp = (string) time();
$key = base64_decode(preg_replace('/^whsec_/', '', WEBHOOK_SECRET));
$signature = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

$answer = file_get_contents(API_URL . '/' . API_PATH, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/json',
        'x-api-account: ' . API_ACCOUNT,
        'webhook-id: ' . $id,
        'webhook-timestamp: ' . $timestamp,
        'webhook-signature: v1,' . $signature,
    ],
    'content' => $body,
    'timeout' => 15,
    'ignore_errors' => true,
]]));
if ($answer === false) {
    exit(1);
}

echo $answer, PHP_EOL;
exit(json_decode($answer)->code === '1' ? 0 : 1);
