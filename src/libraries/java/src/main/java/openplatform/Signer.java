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

    /** A fault of the secret does not repeat it. */
    Signer(String secret) {
        String text = secret.strip();
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(
                text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text);
        } catch (IllegalArgumentException fault) {
            throw new IllegalArgumentException(
                "The secret is not base64: copy it from the console, with its whsec_.");
        }
        if (bytes.length == 0) {
            throw new IllegalArgumentException("The secret is empty.");
        }
        key = new SecretKeySpec(bytes, ALGORITHM);
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
