<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * Decides which calls are retried, and when.
 *
 * @internal
 */
final class Retry
{
    /** Statuses that do not depend on the request itself: the same call may succeed later. */
    private const PASSING = [429, 500, 502, 503, 504];

    /** Longest wait inside a call. */
    private const LONGEST_WAIT_S = 60;

    /** Returns true if the same call, with the same id, may succeed later. */
    public static function isPassing(ApiException|ConnectionException $fault): bool
    {
        if ($fault instanceof ConnectionException) {
            return true;
        }
        if (in_array($fault->httpStatus, self::PASSING, true)) {
            return ($fault->retryAfter ?? 0) <= self::LONGEST_WAIT_S;
        }
        return $fault->httpStatus === 409 && ($fault->errors[0]->rule ?? null) === 'in-progress';
    }

    /**
     * Microseconds before the attempt after the given one, counted from 0: 1, 2, 4, 8 s, less a
     * random part.
     */
    public static function toDelayUs(
        int $attempt,
        float $first,
        ApiException|ConnectionException $fault,
    ): int {
        $asked = $fault instanceof ApiException ? $fault->retryAfter ?? 0 : 0;
        $own = $first * 2 ** $attempt * random_int(500, 1000) / 1000;
        return (int) (max($asked, $own) * 1_000_000);
    }
}
