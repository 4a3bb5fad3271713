<?php

declare(strict_types=1);

use OpenPlatform\ApiException;
use OpenPlatform\Client;
use OpenPlatform\ConnectionException;
use OpenPlatform\FieldFault;
use OpenPlatform\PushException;
use OpenPlatform\PushVerifier;

require __DIR__ . '/vendor/autoload.php';

$client = new Client(
    getenv('BASE_URL'),
    getenv('API_ACCOUNT'),
    getenv('SECRET'),
    timeout: (int) getenv('TIMEOUT_MS') / 1000,
    retryDelay: (int) getenv('RETRY_DELAY_MS') / 1000,
);

/** The model of a request, and the array where one is wrong on purpose. */
function toRequest(string $method, array $request): object|array
{
    $class = 'OpenPlatform\\Models\\' . ucfirst($method) . 'Request';
    try {
        return $class::from($request);
    } catch (TypeError) {
        return $request;
    }
}

function run(Client $client, array $command): mixed
{
    if ($command['do'] === 'verify') {
        $verifier = new PushVerifier($command['secrets']);
        return $verifier->verify($command['body'], $command['headers']);
    }
    if ($command['do'] === 'make') {
        return (bool) new Client(...$command['options']);
    }
    [$group, $method] = explode('/', $command['path']);
    if ($command['do'] === 'pages') {
        $pages = $client->$group->{$method . 'Pages'}(toRequest($method, $command['request']));
        return iterator_to_array($pages, false);
    }
    return $client->$group->$method(toRequest($method, $command['request']), $command['id'] ?? null);
}

function answer(Client $client, array $command): array
{
    try {
        return ['ok' => run($client, $command)];
    } catch (InvalidArgumentException | TypeError $error) {
        return ['error' => ['kind' => 'argument', 'message' => $error->getMessage()]];
    } catch (ConnectionException $error) {
        return ['error' => ['kind' => 'connection', 'message' => $error->getMessage()]];
    } catch (PushException $error) {
        return ['error' => ['kind' => $error->kind]];
    } catch (ApiException $error) {
        return ['error' => [
            'kind' => $error->kind,
            'code' => $error->getCode(),
            'httpStatus' => $error->httpStatus,
            'paths' => array_map(static fn (FieldFault $fault) => $fault->path, $error->errors),
        ]];
    }
}

while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    echo json_encode(answer($client, $command), JSON_THROW_ON_ERROR), PHP_EOL;
}
