<?php

declare(strict_types=1);

const PATH = '/logisticsStatusFeedback';
const PRIVATE_KEY = 'YOUR_PRIVATE_KEY';

if ($_SERVER['REQUEST_URI'] !== PATH) {
    http_response_code(404);
    exit;
}
header('Content-Type: application/json');

$bizContent = $_POST['bizContent'] ?? '';
$digest = base64_encode(md5($bizContent . PRIVATE_KEY, true));
if (!hash_equals($digest, $_SERVER['HTTP_DIGEST'] ?? '')) {
    echo '{"code":"145003030","msg":"headers signature verification failed","data":null}';
    exit;
}

// Keep these ids in your database, where a restart does not lose them.
$received = sys_get_temp_dir() . '/push-' . md5($_SERVER['HTTP_X_PUSH_ID'] ?? '');
$push = json_decode($bizContent, true, flags: JSON_THROW_ON_ERROR);
$value = $push['billCode'] ?? '-';
if (isset($_SERVER['HTTP_X_PUSH_TEST'])) {
    error_log("test $value");
} else {
    error_log((is_file($received) ? 'repeat ' : 'new ') . $value);
    touch($received);
}

echo '{"code":"1","msg":"success","data":"SUCCESS"}';
