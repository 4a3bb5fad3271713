package openplatform;

/** Class of a refusal, by its HTTP status. */
public enum ErrorKind {
    /** HTTP 401: the account, the timestamp or the signature is wrong. */
    AUTHENTICATION,
    /** HTTP 403: the account may not call this operation. */
    PERMISSION,
    /** HTTP 404: no such order, waybill or path. */
    NOT_FOUND,
    /** HTTP 409: the current state does not allow it. */
    CONFLICT,
    /** HTTP 400, 413, 415 or 422: {@link ApiException#errors} lists what to fix. */
    VALIDATION,
    /** HTTP 429: too many calls. */
    RATE_LIMIT,
    /** HTTP 5xx: repeat the call later. */
    UNAVAILABLE,
    /** Anything else. */
    UNEXPECTED;

    static ErrorKind of(int httpStatus) {
        return switch (httpStatus) {
            case 400, 413, 415, 422 -> VALIDATION;
            case 401 -> AUTHENTICATION;
            case 403 -> PERMISSION;
            case 404 -> NOT_FOUND;
            case 409 -> CONFLICT;
            case 429 -> RATE_LIMIT;
            default -> httpStatus >= 500 ? UNAVAILABLE : UNEXPECTED;
        };
    }
}
