package openplatform;

/** A request that is no push of the courier, or an old one: answer it with HTTP 401. */
public final class PushException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Why a push is refused. */
    public enum Kind {
        HEADERS,
        TIMESTAMP,
        SIGNATURE,
        /** It is signed, but no push. */
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
