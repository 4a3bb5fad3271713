import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Receiver {
    private static final String PATH = "/logisticsStatusFeedback";
    private static final String PRIVATE_KEY = "YOUR_PRIVATE_KEY";

    private static final String REFUSED = """
        {"code":"145003030","msg":"headers signature verification failed","data":null}""";
    private static final String ACKNOWLEDGED = """
        {"code":"1","msg":"success","data":"SUCCESS"}""";

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
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        byte[] answer = receive(exchange.getRequestHeaders(), body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static String receive(Headers headers, String body) {
        String bizContent = Arrays.stream(body.split("&"))
            .filter(pair -> pair.startsWith("bizContent="))
            .map(pair -> URLDecoder.decode(pair.substring(11), StandardCharsets.UTF_8))
            .findFirst()
            .orElse("");
        if (!isGenuine(bizContent, String.valueOf(headers.getFirst("digest")))) {
            return REFUSED;
        }
        Matcher field = FIELD.matcher(bizContent);
        String value = field.find() ? field.group(1) : "-";
        if (headers.containsKey("x-push-test")) {
            System.out.println("test " + value);
        } else if (RECEIVED.add(String.valueOf(headers.getFirst("x-push-id")))) {
            System.out.println("new " + value);
        } else {
            System.out.println("repeat " + value);
        }
        return ACKNOWLEDGED;
    }

    private static boolean isGenuine(String bizContent, String digest) {
        try {
            byte[] text = (bizContent + PRIVATE_KEY).getBytes(StandardCharsets.UTF_8);
            byte[] md5 = MessageDigest.getInstance("MD5").digest(text);
            byte[] expected = Base64.getEncoder().encode(md5);
            return MessageDigest.isEqual(expected, digest.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException(error);
        }
    }
}
