package openplatform;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;

/** Writes and reads models: leaves out fields that are not set, and ignores new ones. */
final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .serializationInclusion(JsonInclude.Include.NON_NULL)
        .build();

    private Json() {
    }

    static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException fault) {
            throw new IllegalArgumentException("The request cannot be written as JSON.", fault);
        }
    }

    static ObjectNode toObject(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Returns null if the bytes are not a JSON object. */
    static JsonNode readObject(byte[] bytes) {
        try {
            JsonNode node = MAPPER.readTree(bytes);
            return node != null && node.isObject() ? node : null;
        } catch (IOException fault) {
            return null;
        }
    }

    /** Throws if a node does not fit the type. */
    static <T> T toValue(JsonNode node, JavaType type) throws JsonProcessingException {
        return MAPPER.treeToValue(node, type);
    }

    static JavaType typeOf(Class<?> type) {
        return MAPPER.constructType(type);
    }

    static JavaType listOf(Class<?> type) {
        return MAPPER.getTypeFactory().constructCollectionType(List.class, type);
    }
}
