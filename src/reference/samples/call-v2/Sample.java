import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sample {
    private static final String API_URL = "https://api.example.com/webopenplatformapi/v2";
    private static final String API_PATH = "order/addOrder";
    private static final String API_ACCOUNT = "YOUR_API_ACCOUNT";
    private static final String WEBHOOK_SECRET = "YOUR_WEBHOOK_SECRET";
    private static final String CUSTOMER_CODE = "YOUR_CUSTOMER_CODE";

    public static void main(String[] args) throws Exception {
        // @if number
        String txlogisticId = "DEMO" + UUID.randomUUID();
        // @end
        String body = """
            {
              "customerCode": "%s",
              "txlogisticId": "%s"
            }""".formatted(CUSTOMER_CODE, txlogisticId);

        // To repeat a call whose response was lost, send the same id and body with a new timestamp.
        String id = API_PATH + ":" + UUID.randomUUID();
        String timestamp = String.valueOf(Instant.now().getEpochSecond());

        HttpRequest request = HttpRequest.newBuilder(URI.create(API_URL + "/" + API_PATH))
            .timeout(Duration.ofSeconds(15))
            .header("Content-Type", "application/json")
            .header("x-api-account", API_ACCOUNT)
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", "v1," + sign(id + "." + timestamp + "." + body))
            .POST(BodyPublishers.ofString(body))
            .build();
        String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();

        System.out.println(answer);
        System.exit(answer.contains("\"code\":\"1\"") ? 0 : 1);
    }

    private static String sign(String text) throws Exception {
        byte[] key = Base64.getDecoder().decode(WEBHOOK_SECRET.replaceFirst("^whsec_", ""));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return Base64.getEncoder().encodeToString(
            mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
