import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
// @if signer
import java.util.HexFormat;
// @end
// @if number
import java.util.UUID;
// @end

public class Sample {
    private static final String URL = "https://api.example.com/webopenplatformapi/api/order/addOrder";
    private static final String API_ACCOUNT = "YOUR_API_ACCOUNT";
    private static final String PRIVATE_KEY = "YOUR_PRIVATE_KEY";
    private static final String CUSTOMER_CODE = "YOUR_CUSTOMER_CODE";
    private static final String PASSWORD = "YOUR_PASSWORD";

    public static void main(String[] args) throws Exception {
        // @if signer
        String cipher = HexFormat.of().withUpperCase()
            .formatHex(md5(PASSWORD + "jadada236t2"));
        String businessDigest = toBase64(md5(CUSTOMER_CODE + cipher + PRIVATE_KEY));

        // @end
        // @if number
        String txlogisticId = "DEMO" + UUID.randomUUID();
        // @end
        String bizContent = """
            {
              "customerCode": "%s",
              "digest": "%s",
              "txlogisticId": "%s"
            }""".formatted(CUSTOMER_CODE, businessDigest, txlogisticId);

        HttpRequest request = HttpRequest.newBuilder(URI.create(URL))
            .timeout(Duration.ofSeconds(15))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("apiAccount", API_ACCOUNT)
            .header("digest", toBase64(md5(bizContent + PRIVATE_KEY)))
            .header("timestamp", String.valueOf(System.currentTimeMillis()))
            .POST(BodyPublishers.ofString(
                "bizContent=" + URLEncoder.encode(bizContent, StandardCharsets.UTF_8)))
            .build();
        String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();

        System.out.println(answer);
        System.exit(answer.contains("\"code\":\"1\"") ? 0 : 1);
    }

    private static byte[] md5(String text) throws Exception {
        return MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String toBase64(byte[] data) {
        return Base64.getEncoder().encodeToString(data);
    }
}
