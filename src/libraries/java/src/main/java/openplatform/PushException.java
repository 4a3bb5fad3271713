package openplatform;

/** The request is not a push of the courier, or is too old: answer with HTTP 401. */
public final class PushException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Reason for refusing a push. */
    public enum Kind {
        HEADERS,
        TIMESTAMP,
        SIGNATURE,
        /** It is signed, but is not a push. */
        BODY
    }

    private final Kind kind;

    PushException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
