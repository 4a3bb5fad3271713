package openplatform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Verifies pushes of a webhook address by its secrets: several while one replaces another. */
public final class PushVerifier {
    private final List<Signer> signers;
    private final long toleranceS;

    public PushVerifier(String... secrets) {
        this(Arrays.asList(secrets), Duration.ofSeconds(300));
    }

    /** Sets the tolerance for clock differences. */
    public PushVerifier(List<String> secrets, Duration tolerance) {
        List<String> given = secrets.isEmpty() ? List.of("") : secrets;
        signers = IntStream.range(0, given.size())
            .mapToObj(index -> new Signer("secrets[" + index + "]", given.get(index)))
            .toList();
        toleranceS = tolerance.toSeconds();
    }

    /** Does the same with headers in a map, whose names may be in any case. */
    public Push verify(byte[] body, Map<String, String> headers) {
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        found.putAll(headers);
        return verify(body, found::get);
    }

    /**
     * Returns the push in a request. Throws a {@link PushException}.
     *
     * @param body as it arrived, before any parser
     * @param headers finds a header by its name, or null: {@code request::getHeader} of a servlet
     */
    public Push verify(byte[] body, UnaryOperator<String> headers) {
        String id = find(headers, "webhook-id");
        String timestamp = find(headers, "webhook-timestamp");
        String signatures = find(headers, "webhook-signature");
        if (id.isEmpty() || signatures.isEmpty()) {
            throw new PushException(
                PushException.Kind.HEADERS, "A header of the signature is missing.");
        }
        if (!isRecent(timestamp)) {
            throw new PushException(PushException.Kind.TIMESTAMP,
                "The timestamp is too far from the clock of this machine.");
        }
        if (!isSigned(id, timestamp, body, signatures)) {
            throw new PushException(
                PushException.Kind.SIGNATURE, "No secret made this signature.");
        }
        return toPush(id, body);
    }

    private static String find(UnaryOperator<String> headers, String name) {
        String value = headers.apply(name);
        return value == null ? "" : value;
    }

    private boolean isRecent(String timestamp) {
        return timestamp.matches("[0-9]{1,12}")
            && Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) <= toleranceS;
    }

    private boolean isSigned(String id, String timestamp, byte[] body, String signatures) {
        boolean isSigned = false;
        for (Signer signer : signers) {
            byte[] expected = toBytes(signer.sign(id, timestamp, body));
            for (String given : signatures.split(" ")) {
                isSigned |= MessageDigest.isEqual(expected, toBytes(given));
            }
        }
        return isSigned;
    }

    private static byte[] toBytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Push toPush(String id, byte[] body) {
        JsonNode content = Json.readObject(body);
        if (content == null || !content.path("type").isTextual()) {
            throw new PushException(
                PushException.Kind.BODY, "The body is no push: it is no object with a type.");
        }
        String type = content.get("type").asText();
        Class<?> model = PushModels.BY_TYPE.getOrDefault(type, JsonNode.class);
        try {
            Object data = Json.toValue(content.path("data"), Json.typeOf(model));
            return new Push(id, type, content.path("timestamp").asText(), data);
        } catch (JsonProcessingException fault) {
            throw new PushException(
                PushException.Kind.BODY, "The data is not that of its type.");
        }
    }
}
