package openplatform;

import java.time.Duration;
import java.util.Objects;

/**
 * What a client calls with. The defaults are those of {@link #of}; each {@code with…} returns a copy.
 *
 * @param baseUrl origin of the API, such as {@code https://api.example.com}
 * @param secret the account's signing secret, {@code whsec_…}
 * @param timeout of each attempt
 * @param maxRetries attempts after the first
 * @param retryDelay before the first retry; doubles each time
 * @param language of messages: {@code CN} for Chinese; null is English
 */
public record ClientOptions(String baseUrl, String apiAccount, String secret, Duration timeout,
        int maxRetries, Duration retryDelay, String language) {
    public ClientOptions {
        baseUrl = baseUrl.replaceFirst("/+$", "");
        Objects.requireNonNull(apiAccount, "apiAccount");
        Objects.requireNonNull(secret, "secret");
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("timeout must be longer than nothing.");
        }
    }

    public static ClientOptions of(String baseUrl, String apiAccount, String secret) {
        return new ClientOptions(
            baseUrl, apiAccount, secret, Duration.ofSeconds(15), 4, Duration.ofSeconds(1), null);
    }

    public ClientOptions withTimeout(Duration value) {
        return new ClientOptions(
            baseUrl, apiAccount, secret, value, maxRetries, retryDelay, language);
    }

    public ClientOptions withMaxRetries(int value) {
        return new ClientOptions(baseUrl, apiAccount, secret, timeout, value, retryDelay, language);
    }

    public ClientOptions withRetryDelay(Duration value) {
        return new ClientOptions(baseUrl, apiAccount, secret, timeout, maxRetries, value, language);
    }

    public ClientOptions withLanguage(String value) {
        return new ClientOptions(
            baseUrl, apiAccount, secret, timeout, maxRetries, retryDelay, value);
    }

    /** Without the secret, which belongs in no log. */
    @Override
    public String toString() {
        return "ClientOptions[" + baseUrl + ", " + apiAccount + "]";
    }
}
