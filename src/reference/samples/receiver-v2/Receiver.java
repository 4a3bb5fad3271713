import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    private static final String PATH = "/logisticsStatusFeedback";
    private static final String CALLBACK_SECRET = "YOUR_CALLBACK_SECRET";
    private static final long TOLERANCE_S = 300;

    // The JSON library of your project reads the whole push.
    private static final Pattern FIELD = Pattern.compile("\"billCode\"\\s*:\\s*\"([^\"]*)\"");

    // Keep these ids in your database, where a restart does not lose them.
    private static final Set<String> RECEIVED = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) throws IOException {
        String port = args.length > 0 ? args[0] : System.getenv().getOrDefault("PORT", "8080");
        HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(port)), 0);
        server.createContext(PATH, Receiver::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("Listening on port " + port);
    }

    private static void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(receive(exchange.getRequestHeaders(), body), -1);
        exchange.close();
    }

    private static int receive(Headers headers, byte[] body) {
        if (!isGenuine(headers, body)) {
            return 401;
        }
        Matcher field = FIELD.matcher(new String(body, StandardCharsets.UTF_8));
        String value = field.find() ? field.group(1) : "-";
        if (headers.containsKey("x-push-test")) {
            System.out.println("test " + value);
        } else if (RECEIVED.add(headers.getFirst("webhook-id"))) {
            System.out.println("new " + value);
        } else {
            System.out.println("repeat " + value);
        }
        return 204;
    }

    private static boolean isGenuine(Headers headers, byte[] body) {
        String id = String.valueOf(headers.getFirst("webhook-id"));
        String timestamp = String.valueOf(headers.getFirst("webhook-timestamp"));
        if (!timestamp.matches("[0-9]{1,12}")) {
            return false;
        }
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_S) {
            return false;
        }
        byte[] expected = toBytes(sign(toBytes(id + "." + timestamp + "."), body));
        // While a secret replaces another, each has made a signature.
        for (String given : String.valueOf(headers.getFirst("webhook-signature")).split(" ")) {
            if (MessageDigest.isEqual(expected, toBytes(given))) {
                return true;
            }
        }
        return false;
    }

    private static String sign(byte[] start, byte[] body) {
        byte[] key = Base64.getDecoder().decode(CALLBACK_SECRET.replaceFirst("^whsec_", ""));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(start);
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    private static byte[] toBytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
