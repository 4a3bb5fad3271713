<?php

declare(strict_types=1);

namespace OpenPlatform;

/** A verified push. Process each `id` once; acknowledge a `type` that you don't know as well. */
final class Push
{
    /** @param mixed $data the model of the type, or what arrived if the type is unknown */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly mixed $data,
    ) {
    }
}
