<?php

declare(strict_types=1);

use OpenPlatform\Models\LogisticsStatusFeedback;
use OpenPlatform\PushException;
use OpenPlatform\PushVerifier;

require __DIR__ . '/open-platform-client/autoload.php';

const PATH = '/logisticsStatusFeedback';
const CALLBACK_SECRET = 'YOUR_CALLBACK_SECRET';

if ($_SERVER['REQUEST_URI'] !== PATH) {
    http_response_code(404);
    exit;
}

// While you rotate the secret, pass both: [$oldSecret, $newSecret].
$verifier = new PushVerifier(CALLBACK_SECRET);
try {
    $push = $verifier->verify(file_get_contents('php://input'), getallheaders());
} catch (PushException) {
    http_response_code(401);
    exit;
}

// Acknowledge types that you don't know as well.
if (!$push->data instanceof LogisticsStatusFeedback) {
    http_response_code(204);
    exit;
}

// Keep these ids in your database, where a restart does not lose them.
$received = sys_get_temp_dir() . '/push-' . md5($push->id);
if (isset($_SERVER['HTTP_X_PUSH_TEST'])) {
    error_log("test {$push->data->billCode}");
} else {
    error_log((is_file($received) ? 'repeat ' : 'new ') . $push->data->billCode);
    touch($received);
}

http_response_code(204);
