<?php

declare(strict_types=1);

const PATH = '/logisticsStatusFeedback';
const CALLBACK_SECRET = 'YOUR_CALLBACK_SECRET';
const TOLERANCE_S = 300;

function isGenuine(string $id, string $timestamp, string $given, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (float) $timestamp) > TOLERANCE_S) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', CALLBACK_SECRET));
    $hmac = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($hmac);
    // While a secret replaces another, each has made a signature.
    foreach (explode(' ', $given) as $each) {
        if (hash_equals($expected, $each)) {
            return true;
        }
    }
    return false;
}

if ($_SERVER['REQUEST_URI'] !== PATH) {
    http_response_code(404);
    exit;
}

$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$body = file_get_contents('php://input');
if (!isGenuine($id, $timestamp, $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '', $body)) {
    http_response_code(401);
    exit;
}

// Keep these ids in your database, where a restart does not lose them.
$received = sys_get_temp_dir() . '/push-' . md5($id);
$push = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
$value = $push['data']['billCode'] ?? '-';
if (isset($_SERVER['HTTP_X_PUSH_TEST'])) {
    error_log("test $value");
} else {
    error_log((is_file($received) ? 'repeat ' : 'new ') . $value);
    touch($received);
}

http_response_code(204);
