<?php

declare(strict_types=1);

namespace OpenPlatform;

/** A request that is no push of the courier, or an old one: answer it with HTTP 401. */
final class PushException extends \RuntimeException
{
    public function __construct(public readonly PushFault $kind, string $message)
    {
        parent::__construct($message);
    }
}
