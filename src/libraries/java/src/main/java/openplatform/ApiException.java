package openplatform;

import java.util.List;
import java.util.Optional;

/** The API refused a call, or something before it did; {@link #code} is empty in the latter case. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String code;
    private final int httpStatus;
    private final transient List<FieldFault> errors;
    private final String requestId;
    private final Long retryAfterS;

    ApiException(String message, String code, int httpStatus, List<FieldFault> errors,
            String requestId, Long retryAfterS, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.httpStatus = httpStatus;
        this.errors = List.copyOf(errors);
        this.requestId = requestId;
        this.retryAfterS = retryAfterS;
    }

    /** Class of the refusal, known even if the code is new. */
    public ErrorKind kind() {
        return ErrorKind.of(httpStatus);
    }

    /** The code of the documentation's catalogue. */
    public String code() {
        return code;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** All faults of the request. */
    public List<FieldFault> errors() {
        return errors == null ? List.of() : errors;
    }

    /** Include it when you contact support. */
    public Optional<String> requestId() {
        return Optional.ofNullable(requestId);
    }

    /** Seconds that the API asks you to wait. */
    public Optional<Long> retryAfterS() {
        return Optional.ofNullable(retryAfterS);
    }
}
