<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * The API refused a call, or something before it did; then getCode() is empty.
 *
 * getCode() is the code of the documentation's catalogue, a string such as '145003201'.
 */
final class ApiException extends \RuntimeException
{
    public readonly ErrorKind $kind;

    /**
     * @internal
     * @param list<FieldFault> $errors everything that is wrong with the request
     * @param ?string $requestId include it when you contact support
     * @param ?int $retryAfter seconds that the API asks you to wait
     */
    public function __construct(
        string $message,
        string $code,
        public readonly int $httpStatus,
        public readonly array $errors = [],
        public readonly ?string $requestId = null,
        public readonly ?int $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
        $this->code = $code;
        $this->kind = ErrorKind::of($httpStatus);
    }
}
