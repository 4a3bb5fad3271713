import com.fasterxml.jackson.databind.ObjectMapper;
// @if list
import java.util.List;
// @end
// @if number
import java.util.UUID;
// @end
import openplatform.ApiException;
import openplatform.Client;
import openplatform.ClientOptions;
import openplatform.models.AddOrderRequest;

public class Sample {
    private static final String API_URL = "https://api.example.com";
    private static final String API_ACCOUNT = "YOUR_API_ACCOUNT";
    private static final String WEBHOOK_SECRET = "YOUR_WEBHOOK_SECRET";
    private static final String CUSTOMER_CODE = "YOUR_CUSTOMER_CODE";

    public static void main(String[] args) throws Exception {
        Client client = new Client(ClientOptions.of(API_URL, API_ACCOUNT, WEBHOOK_SECRET));

        // @if number
        String txlogisticId = "DEMO" + UUID.randomUUID();
        // @end
        AddOrderRequest request = new AddOrderRequest();
        request.setCustomerCode(CUSTOMER_CODE);
        request.setTxlogisticId(txlogisticId);
        try {
            var data = client.order().addOrder(request);
            System.out.println(new ObjectMapper().writeValueAsString(data));
        } catch (ApiException error) {
            System.err.println(error.code() + " " + error.getMessage() + " " + error.errors());
            System.exit(1);
        }
    }
}
