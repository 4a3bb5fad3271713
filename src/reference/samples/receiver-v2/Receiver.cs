using System;
using System.Collections.Concurrent;
using System.Globalization;
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
    private const string CallbackSecret = "YOUR_CALLBACK_SECRET";
    private const long ToleranceS = 300;

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
            var isKnown = context.Request.RawUrl == CallbackPath;
            context.Response.StatusCode = isKnown ? Receive(context.Request) : 404;
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

    private static int Receive(HttpListenerRequest request)
    {
        var buffer = new MemoryStream();
        request.InputStream.CopyTo(buffer);
        var body = buffer.ToArray();
        var id = request.Headers["webhook-id"] ?? "";
        var timestamp = request.Headers["webhook-timestamp"] ?? "";
        var signatures = request.Headers["webhook-signature"] ?? "";
        if (!IsGenuine(id, timestamp, signatures, body))
        {
            return 401;
        }
        var field = Field.Match(Encoding.UTF8.GetString(body));
        var value = field.Success ? field.Groups[1].Value : "-";
        if (request.Headers["x-push-test"] != null)
        {
            Console.WriteLine("test " + value);
        }
        else
        {
            Console.WriteLine((Received.TryAdd(id, true) ? "new " : "repeat ") + value);
        }
        return 204;
    }

    private static bool IsGenuine(string id, string timestamp, string signatures, byte[] body)
    {
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var sentAt)
            || Math.Abs(now - sentAt) > ToleranceS)
        {
            return false;
        }
        var start = Encoding.UTF8.GetBytes($"{id}.{timestamp}.");
        var key = Convert.FromBase64String(Regex.Replace(CallbackSecret, "^whsec_", ""));
        using (var hmac = new HMACSHA256(key))
        {
            var signature = Convert.ToBase64String(hmac.ComputeHash(start.Concat(body).ToArray()));
            var expected = Encoding.UTF8.GetBytes("v1," + signature);
            // While a secret replaces another, each has made a signature.
            return signatures.Split(' ').Any(given =>
                CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(given)));
        }
    }
}
