<?php

declare(strict_types=1);

namespace OpenPlatform;

/** Reason for refusing a push. */
enum PushFault: string
{
    case Headers = 'headers';
    case Timestamp = 'timestamp';
    case Signature = 'signature';
    /** It is signed, but is not a push. */
    case Body = 'body';
}
