<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * Signs with one secret.
 *
 * @internal
 */
final class Signer
{
    private const PREFIX = 'whsec_';

    private readonly string $key;

    /** A fault of the secret does not repeat it. */
    public function __construct(string $name, #[\SensitiveParameter] string $secret)
    {
        $text = trim($secret);
        $advice = 'copy the secret from the console, whole.';
        if ($text === '') {
            throw new \InvalidArgumentException("$name is missing: $advice");
        }
        if (!str_starts_with($text, self::PREFIX)) {
            $message = "$name must begin with " . self::PREFIX . ": $advice";
            throw new \InvalidArgumentException($message);
        }
        $key = base64_decode(substr($text, strlen(self::PREFIX)), true);
        if ($key === false || $key === '') {
            $message = "$name must be base64 after its " . self::PREFIX . ": $advice";
            throw new \InvalidArgumentException($message);
        }
        $this->key = $key;
    }

    /** A value of `webhook-signature`. */
    public function sign(string $id, string $timestamp, string $body): string
    {
        $hmac = hash_hmac('sha256', "$id.$timestamp.$body", $this->key, true);
        return 'v1,' . base64_encode($hmac);
    }
}
