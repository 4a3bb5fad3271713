package openplatform;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Signs and sends calls, and retries those that may succeed later. */
final class Caller {
    private final ClientOptions options;
    private final Signer signer;
    private final HttpClient http;

    Caller(ClientOptions options) {
        this.options = options;
        signer = new Signer("secret", options.secret());
        // Follows no redirect: a signed call must not reach another server.
        http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(options.timeout())
            .build();
    }

    /** Makes a call and returns its {@code data}. The body is serialised once and reused by retries. */
    <T> T call(String path, String address, Object request, String id, JavaType type) {
        String own = id == null ? UUID.randomUUID().toString() : id;
        Arguments.assertId(own);
        byte[] body = Json.write(request);
        for (int attempt = 0;; attempt += 1) {
            try {
                return Answer.read(send(path, address, own, body), type);
            } catch (ApiException | ConnectionException fault) {
                if (attempt >= options.maxRetries() || !Retry.isPassing(fault)) {
                    throw fault;
                }
                pause(Retry.toDelayMs(attempt, options.retryDelay(), fault), own);
            }
        }
    }

    /** Calls until nothing more follows, each time with the cursor of the last page. */
    <T> Iterable<T> pages(String path, String address, Object request, JavaType type,
            Function<T, String> next, Function<T, Boolean> more) {
        return () -> new Iterator<T>() {
            private final ObjectNode asked = Json.toObject(request);
            private boolean isLast = false;

            @Override
            public boolean hasNext() {
                return !isLast;
            }

            @Override
            public T next() {
                if (isLast) {
                    throw new NoSuchElementException();
                }
                T page = call(path, address, asked, null, type);
                isLast = !Boolean.TRUE.equals(more.apply(page));
                asked.put("after", next.apply(page));
                return page;
            }
        };
    }

    /** Makes one attempt with its own timestamp and signature. */
    private HttpResponse<byte[]> send(String path, String address, String own, byte[] body) {
        HttpRequest request = toRequest(path, address, own, body);
        // The timeout of a request would stop at the headers of the response.
        CompletableFuture<HttpResponse<byte[]>> answer =
            http.sendAsync(request, BodyHandlers.ofByteArray());
        try {
            return answer.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException fault) {
            String message = "No response within " + options.timeout().toMillis() + " ms: " + path;
            throw new ConnectionException(message, own, fault);
        } catch (ExecutionException fault) {
            Throwable cause = fault.getCause();
            String message = "The connection failed: " + path + ": " + cause;
            throw new ConnectionException(message, own, cause);
        } catch (InterruptedException fault) {
            throw interrupted(own, fault);
        } finally {
            answer.cancel(true);
        }
    }

    private HttpRequest toRequest(String path, String address, String own, byte[] body) {
        String id = path + ":" + own;
        String timestamp = String.valueOf(Instant.now().getEpochSecond());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(options.baseUrl() + address))
            .header("content-type", "application/json")
            .header("x-api-account", options.apiAccount())
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", signer.sign(id, timestamp, body))
            .POST(BodyPublishers.ofByteArray(body));
        if (options.language() != null) {
            request.header("langType", options.language());
        }
        return request.build();
    }

    private static void pause(long delayMs, String own) {
        try {
            Thread.sleep(delayMs);
        } catch (InterruptedException fault) {
            throw interrupted(own, fault);
        }
    }

    private static ConnectionException interrupted(String own, InterruptedException fault) {
        Thread.currentThread().interrupt();
        return new ConnectionException("The thread was interrupted.", own, fault);
    }
}
