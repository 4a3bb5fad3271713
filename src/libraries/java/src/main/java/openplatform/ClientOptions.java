package openplatform;

import java.time.Duration;

/**
 * Options of a client. {@link #of} sets the defaults; each {@code with…} returns a copy.
 *
 * @param baseUrl origin of the API, such as {@code https://api.example.com}
 * @param secret the account's signing secret, {@code whsec_…}
 * @param timeout of each attempt
 * @param maxRetries attempts after the first
 * @param retryDelay before the first retry; doubles each time
 * @param language of messages: null or {@code EN}, {@code CN}, {@code TH}, {@code KH}, {@code MY}, {@code ID}, {@code VN}, {@code AR}
 */
public record ClientOptions(String baseUrl, String apiAccount, String secret, Duration timeout,
        int maxRetries, Duration retryDelay, String language) {
    public ClientOptions {
        baseUrl = Arguments.toOrigin(baseUrl);
        Arguments.assertAccount(apiAccount);
        new Signer("secret", secret);
        Arguments.assertDuration("timeout", timeout, 1);
        Arguments.assertNumber("maxRetries", maxRetries, 0);
        Arguments.assertDuration("retryDelay", retryDelay, 0);
        if (language != null) {
            Arguments.assertHeader("language", language);
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

    /** Leaves out the secret, which must not appear in logs. */
    @Override
    public String toString() {
        return "ClientOptions[" + baseUrl + ", " + apiAccount + "]";
    }
}
