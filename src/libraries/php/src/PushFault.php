<?php

declare(strict_types=1);

namespace OpenPlatform;

/** Why a push is refused. */
enum PushFault: string
{
    case Headers = 'headers';
    case Timestamp = 'timestamp';
    case Signature = 'signature';
    /** It is signed, but no push. */
    case Body = 'body';
}
