<?php

declare(strict_types=1);

const URL = 'https://api.example.com/webopenplatformapi/api/order/addOrder';
const API_ACCOUNT = 'YOUR_API_ACCOUNT';
const PRIVATE_KEY = 'YOUR_PRIVATE_KEY';
const CUSTOMER_CODE = 'YOUR_CUSTOMER_CODE';
const PASSWORD = 'YOUR_PASSWORD';

// @if signer
$cipher = strtoupper(md5(PASSWORD . 'jadada236t2'));
$businessDigest = base64_encode(md5(CUSTOMER_CODE . $cipher . PRIVATE_KEY, true));

// @end
// @if number
$txlogisticId = 'DEMO' . bin2hex(random_bytes(8));
// @end
$content = [
    'customerCode' => CUSTOMER_CODE,
    'digest' => $businessDigest,
    'txlogisticId' => $txlogisticId,
];
$bizContent = json_encode($content, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);

$answer = file_get_contents(URL, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/x-www-form-urlencoded',
        'apiAccount: ' . API_ACCOUNT,
        'digest: ' . base64_encode(md5($bizContent . PRIVATE_KEY, true)),
        'timestamp: ' . (int) (microtime(true) * 1000),
    ],
    'content' => http_build_query(['bizContent' => $bizContent]),
    'timeout' => 15,
    'ignore_errors' => true,
]]));
if ($answer === false) {
    exit(1);
}

echo $answer, PHP_EOL;
exit(json_decode($answer)->code === '1' ? 0 : 1);
