using System;
using System.Collections.Concurrent;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

public static class Receiver
{
    private const string CallbackPath = "/logisticsStatusFeedback";
    private const string PrivateKey = "YOUR_PRIVATE_KEY";

    private const string Refused =
        @"{""code"":""145003030"",""msg"":""headers signature verification failed"",""data"":null}";
    private const string Acknowledged = @"{""code"":""1"",""msg"":""success"",""data"":""SUCCESS""}";

    // With .NET, JsonDocument of System.Text.Json reads the whole push.
    private static readonly Regex Field = new Regex("\"billCode\"\\s*:\\s*\"([^\"]*)\"");

    // Keep these ids in your database, where a restart does not lose them.
    private static readonly ConcurrentDictionary<string, bool> Received =
        new ConcurrentDictionary<string, bool>();

    public static void Main(string[] args)
    {
        var port = args.FirstOrDefault() ?? Environment.GetEnvironmentVariable("PORT") ?? "8080";
        var listener = new HttpListener();
        // On Windows, * needs an administrator; localhost does not.
        listener.Prefixes.Add($"http://*:{port}/");
        listener.Start();
        Console.WriteLine("Listening on port " + port);
        while (true)
        {
            var context = listener.GetContext();
            Task.Run(() => Handle(context));
        }
    }

    private static void Handle(HttpListenerContext context)
    {
        context.Response.StatusCode = 500;
        try
        {
            if (context.Request.RawUrl != CallbackPath)
            {
                context.Response.StatusCode = 404;
                return;
            }
            var answer = Encoding.UTF8.GetBytes(Receive(context.Request));
            context.Response.StatusCode = 200;
            context.Response.ContentType = "application/json";
            context.Response.OutputStream.Write(answer, 0, answer.Length);
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
        }
        finally
        {
            context.Response.Close();
        }
    }

    private static string Receive(HttpListenerRequest request)
    {
        var body = new StreamReader(request.InputStream, Encoding.UTF8).ReadToEnd();
        var pairs = body.Split('&').Where(pair => pair.StartsWith("bizContent=", StringComparison.Ordinal));
        var bizContent = pairs.Select(pair => WebUtility.UrlDecode(pair.Substring(11)));
        var content = bizContent.FirstOrDefault() ?? "";
        if (!IsGenuine(content, request.Headers["digest"] ?? ""))
        {
            return Refused;
        }
        var field = Field.Match(content);
        var value = field.Success ? field.Groups[1].Value : "-";
        if (request.Headers["x-push-test"] != null)
        {
            Console.WriteLine("test " + value);
        }
        else
        {
            var isNew = Received.TryAdd(request.Headers["x-push-id"] ?? "", true);
            Console.WriteLine((isNew ? "new " : "repeat ") + value);
        }
        return Acknowledged;
    }

    private static bool IsGenuine(string content, string digest)
    {
        using (var md5 = MD5.Create())
        {
            var hash = md5.ComputeHash(Encoding.UTF8.GetBytes(content + PrivateKey));
            var expected = Encoding.UTF8.GetBytes(Convert.ToBase64String(hash));
            return CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(digest));
        }
    }
}
