using System;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

public static class Sample
{
    private const string ApiUrl = "https://api.example.com/webopenplatformapi/v2";
    private const string ApiPath = "order/addOrder";
    private const string ApiAccount = "YOUR_API_ACCOUNT";
    private const string WebhookSecret = "YOUR_WEBHOOK_SECRET";
    private const string CustomerCode = "YOUR_CUSTOMER_CODE";

    public static int Main()
    {
        // @if number
        var txlogisticId = "DEMO" + Guid.NewGuid();
        // @end
        // With .NET, JsonSerializer of System.Text.Json writes your own objects.
        var body = $@"{{
            ""customerCode"": ""{CustomerCode}"",
            ""txlogisticId"": ""{txlogisticId}""
        }}";
        var answer = SendAsync(body).GetAwaiter().GetResult();

        Console.OutputEncoding = new UTF8Encoding(false);
        Console.WriteLine(answer);
        return answer.Contains("\"code\":\"1\"") ? 0 : 1;
    }

    private static async Task<string> SendAsync(string body)
    {
        // To repeat a call whose response was lost, send the same id and body with a new timestamp.
        var id = ApiPath + ":" + Guid.NewGuid();
        var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds();

        using (var client = new HttpClient { Timeout = TimeSpan.FromSeconds(15) })
        using (var request = new HttpRequestMessage(HttpMethod.Post, ApiUrl + "/" + ApiPath))
        {
            request.Headers.Add("x-api-account", ApiAccount);
            request.Headers.Add("webhook-id", id);
            request.Headers.Add("webhook-timestamp", timestamp.ToString());
            request.Headers.Add("webhook-signature", "v1," + Sign($"{id}.{timestamp}.{body}"));
            request.Content = new StringContent(body, Encoding.UTF8, "application/json");
            using (var response = await client.SendAsync(request))
            {
                return await response.Content.ReadAsStringAsync();
            }
        }
    }

    private static string Sign(string text)
    {
        var key = Convert.FromBase64String(Regex.Replace(WebhookSecret, "^whsec_", ""));
        using (var hmac = new HMACSHA256(key))
        {
            return Convert.ToBase64String(hmac.ComputeHash(Encoding.UTF8.GetBytes(text)));
        }
    }
}
