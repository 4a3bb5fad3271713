package openplatform;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs with one secret; threads may share it. */
final class Signer {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_";

    private final SecretKeySpec key;

    /** Throws for an invalid secret, without repeating it. */
    Signer(String name, String secret) {
        String text = secret == null ? "" : secret.strip();
        String advice = ": copy the secret from the console, whole.";
        if (text.isEmpty()) {
            throw new IllegalArgumentException(name + " is missing" + advice);
        }
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException(name + " must begin with " + PREFIX + advice);
        }
        byte[] bytes = decode(text.substring(PREFIX.length()));
        if (bytes.length == 0) {
            throw new IllegalArgumentException(
                name + " must be base64 after its " + PREFIX + advice);
        }
        key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /** Empty if the text is not base64. */
    private static byte[] decode(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException fault) {
            return new byte[0];
        }
    }

    /** A value of {@code webhook-signature}. */
    String sign(String id, String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException("Every Java has " + ALGORITHM + ".", fault);
        }
    }
}
