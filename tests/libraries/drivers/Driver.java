import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import openplatform.ApiException;
import openplatform.Client;
import openplatform.ClientOptions;
import openplatform.ConnectionException;
import openplatform.FieldFault;
import openplatform.PushException;
import openplatform.PushVerifier;

public class Driver {
    private static final ObjectMapper JSON = JsonMapper.builder()
        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
        .build();

    private static final Client CLIENT = new Client(ClientOptions
        .of(System.getenv("BASE_URL"), System.getenv("API_ACCOUNT"), System.getenv("SECRET"))
        .withTimeout(toDuration("TIMEOUT_MS"))
        .withRetryDelay(toDuration("RETRY_DELAY_MS")));

    private static Duration toDuration(String name) {
        return Duration.ofMillis(Long.parseLong(System.getenv(name)));
    }

    public static void main(String[] args) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(JSON.writeValueAsString(run(JSON.readTree(line))));
        }
    }

    private static Map<String, Object> run(JsonNode command) throws Exception {
        try {
            return Map.of("ok", switch (command.get("do").asText()) {
                case "make" -> make(command.get("options"));
                case "verify" -> verify(command);
                case "pages" -> pages(command);
                default -> call(command);
            });
        } catch (IllegalArgumentException error) {
            return Map.of("error", Map.of("kind", "argument", "message", error.getMessage()));
        } catch (ConnectionException error) {
            return Map.of("error", Map.of("kind", "connection", "message", error.getMessage()));
        } catch (PushException error) {
            return Map.of("error", Map.of("kind", toKind(error.kind())));
        } catch (ApiException error) {
            return Map.of("error", Map.of(
                "kind", toKind(error.kind()),
                "code", error.code(),
                "httpStatus", error.httpStatus(),
                "paths", error.errors().stream().map(FieldFault::path).toList()));
        }
    }

    private static String toKind(Enum<?> kind) {
        return kind.name().toLowerCase().replace('_', '-');
    }

    private static boolean make(JsonNode options) {
        ClientOptions made = ClientOptions
            .of(
                options.get("baseUrl").textValue(),
                options.get("apiAccount").textValue(),
                options.get("secret").textValue())
            .withMaxRetries(options.get("maxRetries").intValue())
            .withLanguage(options.path("language").textValue());
        if (options.has("timeout")) {
            made = made.withTimeout(toDuration(options.get("timeout")));
        }
        if (options.has("retryDelay")) {
            made = made.withRetryDelay(toDuration(options.get("retryDelay")));
        }
        new Client(made);
        return true;
    }

    private static Duration toDuration(JsonNode seconds) {
        return seconds.isNull() ? null : Duration.ofSeconds(seconds.asLong());
    }

    private static Object verify(JsonNode command) throws IOException {
        String[] secrets = JSON.convertValue(command.get("secrets"), String[].class);
        Map<String, String> headers = new HashMap<>();
        command.get("headers").fields().forEachRemaining(
            header -> headers.put(header.getKey(), header.getValue().asText()));
        byte[] body = command.get("body").asText().getBytes(StandardCharsets.UTF_8);
        return new PushVerifier(secrets).verify(body, headers);
    }

    private static Object pages(JsonNode command) throws Exception {
        String[] path = command.get("path").asText().split("/");
        Object group = Client.class.getMethod(path[0]).invoke(CLIENT);
        Method method = Arrays.stream(group.getClass().getMethods())
            .filter(each -> each.getName().equals(path[1] + "Pages"))
            .findFirst().orElseThrow();
        Object request = JSON.convertValue(command.get("request"), method.getParameterTypes()[0]);
        List<Object> pages = new ArrayList<>();
        ((Iterable<?>) method.invoke(group, request)).forEach(pages::add);
        return pages;
    }

    private static Object call(JsonNode command) throws Exception {
        String[] path = command.get("path").asText().split("/");
        Object group = Client.class.getMethod(path[0]).invoke(CLIENT);
        Method method = Arrays.stream(group.getClass().getMethods())
            .filter(each -> each.getName().equals(path[1]) && each.getParameterCount() == 2)
            .findFirst().orElseThrow();
        Object request = JSON.convertValue(command.get("request"), method.getParameterTypes()[0]);
        JsonNode id = command.get("id");
        try {
            return method.invoke(group, request, id == null ? null : id.asText());
        } catch (InvocationTargetException error) {
            throw (RuntimeException) error.getCause();
        }
    }
}
