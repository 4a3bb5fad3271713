<?php

declare(strict_types=1);

namespace OpenPlatform;

/** One fault of a refused call; `path` is null if nothing that was sent caused it. */
final class FieldFault
{
    public function __construct(
        public readonly ?string $path,
        public readonly string $rule,
        public readonly string $code,
        public readonly ?string $limit = null,
    ) {
    }
}
