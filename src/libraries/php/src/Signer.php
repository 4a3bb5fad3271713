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
    public function __construct(#[\SensitiveParameter] string $secret)
    {
        $text = trim($secret);
        if (str_starts_with($text, self::PREFIX)) {
            $text = substr($text, strlen(self::PREFIX));
        }
        $key = base64_decode($text, true);
        if ($key === false) {
            throw new \InvalidArgumentException(
                'The secret is not base64: copy it from the console, with its whsec_.'
            );
        }
        if ($key === '') {
            throw new \InvalidArgumentException('The secret is empty.');
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
