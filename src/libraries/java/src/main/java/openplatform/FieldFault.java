package openplatform;

/** One fault of a refused call; {@code path} is null if nothing that was sent caused it. */
public record FieldFault(String path, String rule, String limit, String code) {
}
