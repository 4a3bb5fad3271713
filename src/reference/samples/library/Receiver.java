import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import openplatform.Push;
import openplatform.PushException;
import openplatform.PushVerifier;
import openplatform.models.LogisticsStatusFeedback;

public class Receiver {
    private static final String PATH = "/logisticsStatusFeedback";
    private static final String CALLBACK_SECRET = "YOUR_CALLBACK_SECRET";

    // While you rotate the secret, pass both: new PushVerifier(oldSecret, newSecret).
    private static final PushVerifier VERIFIER = new PushVerifier(CALLBACK_SECRET);

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
        Push push;
        try {
            push = VERIFIER.verify(body, headers::getFirst);
        } catch (PushException error) {
            return 401;
        }
        // Acknowledge types that you don't know as well.
        if (!(push.data() instanceof LogisticsStatusFeedback data)) {
            return 204;
        }
        if (headers.containsKey("x-push-test")) {
            System.out.println("test " + data.getBillCode());
        } else if (RECEIVED.add(push.id())) {
            System.out.println("new " + data.getBillCode());
        } else {
            System.out.println("repeat " + data.getBillCode());
        }
        return 204;
    }
}
