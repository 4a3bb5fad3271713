<?php

declare(strict_types=1);

namespace OpenPlatform;

/** No response arrived: the connection failed or timed out. The call may have taken effect. */
final class ConnectionException extends \RuntimeException
{
    /** @param string $id pass it to the same call, with the same request, to repeat it */
    public function __construct(string $message, public readonly string $id, \Throwable $cause)
    {
        parent::__construct($message, previous: $cause);
    }
}
