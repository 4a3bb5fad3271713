using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

public static class Sample
{
    private const string Url = "https://api.example.com/webopenplatformapi/api/order/addOrder";
    private const string ApiAccount = "YOUR_API_ACCOUNT";
    private const string PrivateKey = "YOUR_PRIVATE_KEY";
    private const string CustomerCode = "YOUR_CUSTOMER_CODE";
    private const string Password = "YOUR_PASSWORD";

    public static int Main()
    {
        // @if signer
        var cipher = BitConverter.ToString(Md5(Password + "jadada236t2")).Replace("-", "");
        var businessDigest = Convert.ToBase64String(Md5(CustomerCode + cipher + PrivateKey));

        // @end
        // @if number
        var txlogisticId = "DEMO" + Guid.NewGuid();
        // @end
        // With .NET, JsonSerializer of System.Text.Json writes your own objects.
        var bizContent = $@"{{
            ""customerCode"": ""{CustomerCode}"",
            ""digest"": ""{businessDigest}"",
            ""txlogisticId"": ""{txlogisticId}""
        }}";
        var answer = SendAsync(bizContent).GetAwaiter().GetResult();

        Console.OutputEncoding = new UTF8Encoding(false);
        Console.WriteLine(answer);
        return answer.Contains("\"code\":\"1\"") ? 0 : 1;
    }

    private static async Task<string> SendAsync(string bizContent)
    {
        var digest = Convert.ToBase64String(Md5(bizContent + PrivateKey));
        var timestamp = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
        var form = new Dictionary<string, string> { ["bizContent"] = bizContent };

        using (var client = new HttpClient { Timeout = TimeSpan.FromSeconds(15) })
        using (var request = new HttpRequestMessage(HttpMethod.Post, Url))
        {
            request.Headers.Add("apiAccount", ApiAccount);
            request.Headers.Add("digest", digest);
            request.Headers.Add("timestamp", timestamp.ToString());
            request.Content = new FormUrlEncodedContent(form);
            using (var response = await client.SendAsync(request))
            {
                return await response.Content.ReadAsStringAsync();
            }
        }
    }

    private static byte[] Md5(string text)
    {
        using (var md5 = MD5.Create())
        {
            return md5.ComputeHash(Encoding.UTF8.GetBytes(text));
        }
    }
}
