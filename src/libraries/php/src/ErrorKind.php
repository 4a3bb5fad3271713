<?php

declare(strict_types=1);

namespace OpenPlatform;

/** Class of a refusal, by its HTTP status. */
enum ErrorKind: string
{
    /** HTTP 401: the account, the timestamp or the signature is wrong. */
    case Authentication = 'authentication';
    /** HTTP 403: the account may not call this operation. */
    case Permission = 'permission';
    /** HTTP 404: no such order, waybill or path. */
    case NotFound = 'not-found';
    /** HTTP 409: the current state does not allow it. */
    case Conflict = 'conflict';
    /** HTTP 400, 413, 415 or 422: the errors of the exception list what to fix. */
    case Validation = 'validation';
    /** HTTP 429: too many calls. */
    case RateLimit = 'rate-limit';
    /** HTTP 5xx: repeat the call later. */
    case Unavailable = 'unavailable';
    /** Anything else. */
    case Unexpected = 'unexpected';

    /** @internal */
    public static function of(int $httpStatus): self
    {
        return match ($httpStatus) {
            400, 413, 415, 422 => self::Validation,
            401 => self::Authentication,
            403 => self::Permission,
            404 => self::NotFound,
            409 => self::Conflict,
            429 => self::RateLimit,
            default => $httpStatus >= 500 ? self::Unavailable : self::Unexpected,
        };
    }
}
