<?php

declare(strict_types=1);

namespace OpenPlatform;

/** The request is not a push of the courier, or is too old: answer with HTTP 401. */
final class PushException extends \RuntimeException
{
    public function __construct(public readonly PushFault $kind, string $message)
    {
        parent::__construct($message);
    }
}
