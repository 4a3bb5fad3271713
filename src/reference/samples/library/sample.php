<?php

declare(strict_types=1);

use OpenPlatform\ApiException;
use OpenPlatform\Client;
use OpenPlatform\Models\AddOrderRequest;

require __DIR__ . '/open-platform-client/autoload.php';

const API_URL = 'https://api.example.com';
const API_ACCOUNT = 'YOUR_API_ACCOUNT';
const WEBHOOK_SECRET = 'YOUR_WEBHOOK_SECRET';
const CUSTOMER_CODE = 'YOUR_CUSTOMER_CODE';

$client = new Client(API_URL, API_ACCOUNT, WEBHOOK_SECRET);

// @if number
$txlogisticId = 'DEMO' . bin2hex(random_bytes(8));
// @end
try {
    $data = $client->order->addOrder(new AddOrderRequest(
        customerCode: CUSTOMER_CODE,
        txlogisticId: $txlogisticId,
    ));
    print_r($data);
} catch (ApiException $error) {
    $faults = json_encode($error->errors);
    fwrite(STDERR, "{$error->getCode()} {$error->getMessage()} $faults\n");
    exit(1);
}
