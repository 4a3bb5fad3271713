<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * Checks the options of a client and the id of a call; each error names the argument.
 *
 * @internal
 */
final class Arguments
{
    /** Returns the origin that calls are sent to, without a trailing slash. */
    public static function toOrigin(string $baseUrl): string
    {
        $advice = 'the origin of the API, such as https://api.example.com.';
        if ($baseUrl === '') {
            throw new \InvalidArgumentException("baseUrl is missing: pass $advice");
        }
        $isAddress = preg_match('~^https?://[^\s?#]+$~iD', $baseUrl) === 1
            && is_string(parse_url($baseUrl, PHP_URL_HOST));
        if (!$isAddress) {
            $message = "baseUrl must begin with https:// or http://, and be $advice";
            throw new \InvalidArgumentException($message);
        }
        return rtrim($baseUrl, '/');
    }

    public static function assertAccount(string $apiAccount): void
    {
        if ($apiAccount === '') {
            $message = 'apiAccount is missing: the console shows it under Credentials.';
            throw new \InvalidArgumentException($message);
        }
        self::assertHeader('apiAccount', $apiAccount);
    }

    /** Headers may contain neither line breaks nor letters outside ASCII. */
    public static function assertHeader(string $name, string $value): void
    {
        if (preg_match('/^[!-~]+$/D', $value) !== 1) {
            $advice = 'one or more printable ASCII characters, without spaces or line breaks.';
            throw new \InvalidArgumentException("$name must be $advice");
        }
    }

    public static function assertNumber(string $name, float $value, float $least): void
    {
        if (!($value >= $least)) {
            throw new \InvalidArgumentException("$name must be a number, at least $least.");
        }
    }

    public static function assertId(string $id): void
    {
        if (preg_match('/^[A-Za-z0-9_-]{8,64}$/D', $id) !== 1) {
            $message = 'id must be 8 to 64 characters of A-Z, a-z, 0-9, _ and -.';
            throw new \InvalidArgumentException($message);
        }
    }
}
