package openplatform;

/**
 * A verified push. Process each {@code id} once; acknowledge a {@code type} that you don't know as well.
 *
 * @param data the model of the type, or a {@code JsonNode} if the type is unknown
 */
public record Push(String id, String type, String timestamp, Object data) {
}
