package openplatform;

import java.net.URI;
import java.time.Duration;
import java.util.regex.Pattern;

/** Checks the options of a client and the id of a call; each error names the argument. */
final class Arguments {
    private static final Pattern URL = Pattern.compile("(?i)https?://[^\\s?#]+");
    private static final Pattern HEADER = Pattern.compile("[!-~]+");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{8,64}");

    private Arguments() {
    }

    /** Returns the origin that calls are sent to, without a trailing slash. */
    static String toOrigin(String baseUrl) {
        String advice = "the origin of the API, such as https://api.example.com.";
        if (baseUrl == null || baseUrl.isEmpty()) {
            throw new IllegalArgumentException("baseUrl is missing: pass " + advice);
        }
        if (!URL.matcher(baseUrl).matches() || !hasHost(baseUrl)) {
            throw new IllegalArgumentException(
                "baseUrl must begin with https:// or http://, and be " + advice);
        }
        return baseUrl.replaceFirst("/+$", "");
    }

    private static boolean hasHost(String url) {
        try {
            return URI.create(url).getHost() != null;
        } catch (IllegalArgumentException fault) {
            return false;
        }
    }

    static void assertAccount(String apiAccount) {
        if (apiAccount == null || apiAccount.isEmpty()) {
            throw new IllegalArgumentException(
                "apiAccount is missing: the console shows it under Credentials.");
        }
        assertHeader("apiAccount", apiAccount);
    }

    /** Headers may contain neither line breaks nor letters outside ASCII. */
    static void assertHeader(String name, String value) {
        if (!HEADER.matcher(value).matches()) {
            throw new IllegalArgumentException(
                name + " must be one or more printable ASCII characters,"
                    + " without spaces or line breaks.");
        }
    }

    static void assertNumber(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ".");
        }
    }

    static void assertDuration(String name, Duration value, long leastMs) {
        if (value == null) {
            throw new IllegalArgumentException(
                name + " is missing: pass a Duration of at least " + leastMs + " ms.");
        }
        assertNumber(name + " in ms", value.toMillis(), leastMs);
    }

    static void assertId(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                "id must be 8 to 64 characters of A-Z, a-z, 0-9, _ and -.");
        }
    }
}
