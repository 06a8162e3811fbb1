using System.CommandLine;
using StockExchange.CommandLine;

namespace LoadTargets.Answering;

/// <summary>The same body to everything, at once.</summary>
internal static class FixedAnswer
{
    /// <summary>What the other targets of this folder answer with, too.</summary>
    public static readonly byte[] Ok = "ok"u8.ToArray();

    private static readonly Option<int> Length =
        ValueOptions.Count("--body", "How many bytes to answer with.", byDefault: Ok.Length, atMost: 64 * 1024 * 1024);

    public static Command Create() => KestrelTarget.Create("fixed", "Answers everything at once.", Answer, Length);

    /// <summary>200 with this body.</summary>
    public static Task SendAsync(HttpContext context, byte[] body)
    {
        context.Response.ContentLength = body.Length;
        return context.Response.Body.WriteAsync(body).AsTask();
    }

    private static RequestDelegate Answer(ParseResult parsed)
    {
        int length = parsed.GetValue(Length);
        byte[] body = length == Ok.Length ? Ok : new byte[length];
        if (body != Ok) Array.Fill(body, (byte)'x');
        return context => SendAsync(context, body);
    }
}
