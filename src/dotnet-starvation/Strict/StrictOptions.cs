using System.CommandLine;
using System.CommandLine.Parsing;
using DotnetStarvation.Strict.OpenApi;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Strict;

/// <summary>The options of <c>check --strict</c>.</summary>
internal static class StrictOptions
{
    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(1);

    private static readonly Option<bool> Strict = new("--strict")
    {
        Description = "Fail for every call of own code that blocks a pool thread, whether the pool starves or not",
    };

    private static readonly Option<TimeSpan> LongerThan = ValueOptions.Duration(
        "--longer-than", "With --strict: the shortest wait that is a finding",
        new WaitProfilerSettings().ShortestWait, Shortest);

    private static readonly Option<Uri?> OpenApi = new("--openapi")
    {
        Description = "With --strict: send one request to each endpoint of the OpenAPI document at that address, and end then",
        HelpName = "URL",
        CustomParser = result =>
        {
            string text = result.Tokens[0].Value;
            if (Uri.TryCreate(text, UriKind.Absolute, out Uri? address) && address.Scheme is "http" or "https") return address;
            result.AddError($"--openapi '{text}' is not an address, such as http://localhost:5000/openapi/v1.json.");
            return null;
        },
    };

    private static readonly Option<string[]> Methods = ValueOptions.SomeOf(
        "--openapi-methods", "With --openapi: the methods of the requests, separated by commas; those that change data only "
            + "where it may be changed (default: GET)", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

    /// <summary>The option itself.</summary>
    public static Option Option => Strict;

    /// <param name="command">The command.</param>
    /// <param name="others">Its options that have no meaning with --strict.</param>
    public static void AddTo(Command command, params Option[] others)
    {
        command.Options.Add(Strict);
        command.Options.Add(LongerThan);
        command.Options.Add(OpenApi);
        command.Options.Add(Methods);
        command.Validators.Add(result => Check(result, others));
    }

    public static bool IsGiven(ParseResult parsed) => parsed.GetValue(Strict);

    /// <param name="parsed">The command line.</param>
    /// <param name="isCommand">Whether a command is observed, whose processes others may kill: a test platform does.</param>
    public static WaitProfilerSettings Settings(ParseResult parsed, bool isCommand) =>
        new() { ShortestWait = parsed.GetValue(LongerThan), ExpectsKill = isCommand };

    /// <summary>Whether requests are to be sent, after which the observation ends.</summary>
    public static bool HasTour(ParseResult parsed) => parsed.GetValue(OpenApi) is not null;

    /// <summary>The requests to send; null without --openapi.</summary>
    public static EndpointTour? Tour(ParseResult parsed) => parsed.GetValue(OpenApi) is { } document
        ? new(document, parsed.GetValue(Methods) is { Length: > 0 } methods ? methods : ["GET"])
        : null;

    private static void Check(CommandResult result, Option[] others)
    {
        if (result.IsGiven(Strict))
            result.Refuse($"has no meaning with {Strict.Name}, which observes a running process or a command.", others);
        else result.Refuse($"is for {Strict.Name}.", LongerThan, OpenApi, Methods);
    }
}
