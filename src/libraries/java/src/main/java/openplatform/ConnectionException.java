package openplatform;

/** No response arrived: the connection failed or timed out. The call may have taken effect. */
public final class ConnectionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String id;

    ConnectionException(String message, String id, Throwable cause) {
        super(message, cause);
        this.id = id;
    }

    /** Pass it to the same call, with the same request, to repeat it. */
    public String id() {
        return id;
    }
}
