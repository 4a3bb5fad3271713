<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * A response of the API, or of something before it.
 *
 * @internal
 */
final class Answer
{
    private readonly ?array $envelope;

    /** @param array<string, string> $headers by names in lower case */
    public function __construct(
        private readonly int $status,
        private readonly array $headers,
        string $body,
    ) {
        $answer = json_decode($body, true);
        $this->envelope = is_array($answer) && isset($answer['code']) ? $answer : null;
    }

    /**
     * Returns the data of a success, converted by `$read`. Throws an ApiException otherwise.
     *
     * @param callable(mixed): mixed $read
     */
    public function read(callable $read): mixed
    {
        if ($this->status !== 200 || ($this->envelope['code'] ?? null) !== '1') {
            $plain = "HTTP $this->status, and not a response of the API.";
            throw $this->toException((string) ($this->envelope['msg'] ?? $plain));
        }
        try {
            return $read($this->envelope['data'] ?? null);
        } catch (\TypeError $fault) {
            $message = 'The call succeeded, but its data is not what was agreed.';
            throw $this->toException($message, $fault);
        }
    }

    private function toException(string $message, ?\Throwable $previous = null): ApiException
    {
        return new ApiException(
            $message,
            (string) ($this->envelope['code'] ?? ''),
            $this->status,
            $this->toFaults(),
            $this->headers['x-request-id'] ?? null,
            self::toSeconds($this->headers['retry-after'] ?? null),
            $previous,
        );
    }

    /** @return list<FieldFault> */
    private function toFaults(): array
    {
        $errors = $this->envelope['errors'] ?? [];
        return array_map(static fn (array $fault) => new FieldFault(
            $fault['path'] ?? null,
            (string) ($fault['rule'] ?? ''),
            (string) ($fault['code'] ?? ''),
            $fault['limit'] ?? null,
        ), is_array($errors) ? array_values(array_filter($errors, is_array(...))) : []);
    }

    /** Returns the seconds of `Retry-After`, which may also be a date; null if it is neither. */
    private static function toSeconds(?string $value): ?int
    {
        if ($value === null || ctype_digit($value)) {
            return $value === null ? null : (int) $value;
        }
        $time = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC7231, $value);
        return $time === false ? null : max(0, $time->getTimestamp() - time());
    }
}
