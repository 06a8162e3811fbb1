using System.CommandLine;
using StockExchange.CommandLine;

namespace LoadTargets.Answering;

/// <summary>
/// A status other than 200 for a share of the requests, spread evenly: of 1,000 requests with a share of 0.1 exactly 100.
/// </summary>
internal static class StatusShare
{
    private static readonly Option<int> Code = ValueOptions.Count("--code", "The status.", byDefault: 500, atMost: 999);

    private static readonly Option<double> Share = new("--share")
    {
        Description = "Of all requests, 0 to 1.",
        DefaultValueFactory = _ => 1,
    };

    public static Command Create() =>
        KestrelTarget.Create("status", "Answers a share of the requests with a status.", Answer, Code, Share);

    private static RequestDelegate Answer(ParseResult parsed)
    {
        int code = parsed.GetValue(Code);
        double share = parsed.GetValue(Share);
        long requests = -1;
        return context =>
        {
            long number = Interlocked.Increment(ref requests);
            if (Math.Floor((number + 1) * share) > Math.Floor(number * share)) context.Response.StatusCode = code;
            return FixedAnswer.SendAsync(context, FixedAnswer.Ok);
        };
    }
}
