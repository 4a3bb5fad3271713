package openplatform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;

/** Reads what the API, or something before it, answered. */
final class Answer {
    private static final JavaType FAULTS = Json.listOf(FieldFault.class);

    private Answer() {
    }

    /** The data of a success. Throws an ApiException on everything else. */
    static <T> T read(HttpResponse<byte[]> response, JavaType type) {
        JsonNode answer = Json.readObject(response.body());
        String code = answer == null ? "" : answer.path("code").asText();
        if (response.statusCode() != 200 || !code.equals("1")) {
            String plain = "HTTP " + response.statusCode() + ", and not a response of the API.";
            String message = answer == null ? plain : answer.path("msg").asText(plain);
            throw toException(response, message, code, toFaults(answer), null);
        }
        try {
            return Json.toValue(answer.path("data"), type);
        } catch (JsonProcessingException fault) {
            String message = "The call succeeded, but its data is not what was agreed.";
            throw toException(response, message, code, List.of(), fault);
        }
    }

    private static ApiException toException(HttpResponse<?> response, String message, String code,
            List<FieldFault> errors, Throwable cause) {
        String requestId = response.headers().firstValue("x-request-id").orElse(null);
        Long retryAfterS = response.headers().firstValue("retry-after")
            .map(Answer::toSeconds).orElse(null);
        return new ApiException(message, code, response.statusCode(), errors,
            requestId, retryAfterS, cause);
    }

    private static List<FieldFault> toFaults(JsonNode answer) {
        JsonNode errors = answer == null ? null : answer.get("errors");
        if (errors == null || !errors.isArray()) {
            return List.of();
        }
        try {
            return Json.toValue(errors, FAULTS);
        } catch (JsonProcessingException fault) {
            return List.of();
        }
    }

    /** Seconds of {@code Retry-After}, which may also be a date; null where it is neither. */
    private static Long toSeconds(String value) {
        try {
            if (value.matches("[0-9]{1,18}")) {
                return Long.valueOf(value);
            }
            ZonedDateTime time = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Math.max(0, time.toEpochSecond() - Instant.now().getEpochSecond());
        } catch (DateTimeParseException fault) {
            return null;
        }
    }
}
