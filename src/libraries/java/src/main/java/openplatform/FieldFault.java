package openplatform;

/** One fault of a refused call; {@code path} is null where nothing that was sent is the cause. */
public record FieldFault(String path, String rule, String limit, String code) {
}
