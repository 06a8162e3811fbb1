using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.StockLoad.Shared.Flows;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for a flow instead of single requests.</summary>
internal static class FlowOptions
{
    private static readonly Option<string?> Flow = ValueOptions.File(
        "--flow",
        "Several requests in a flow, from this YAML or JSON file (docs/load.md), to the server of URL or the one that it names");

    private static readonly Option<long?> Iterations = CommandOptions.Number(
        "--iterations", "How many iterations of a flow to start; with --duration, whichever ends first (default: no limit)");

    /// <summary>What a flow has steps for.</summary>
    private static readonly string[] OfOneRequest = ["--method", "--body", "--data", "--mix", "--ids"];

    private static readonly string[] OfRequests = ["--requests", "--requests-per-connection"];

    private static readonly string[] OfPauses = ["--think-time"];

    /// <summary>Adds them to a command with the options of requests and of the load.</summary>
    public static void AddTo(Command command)
    {
        AddFlowTo(command);
        command.AddOptions(Iterations);
    }

    /// <summary>Adds the flow alone to a command with the options of requests.</summary>
    public static void AddFlowTo(Command command)
    {
        command.AddOptions(Flow);
        command.Validators.Add(Check);
    }

    /// <summary>Whether the command line names a flow.</summary>
    public static bool AreGiven(CommandResult result) => result.IsGiven(Flow);

    /// <summary>These options on a command line, for whoever refuses them.</summary>
    public static IEnumerable<Option> Own(CommandResult result) => AreGiven(result) ? [Flow] : [];

    /// <summary>The flow; null when there is none.</summary>
    /// <exception cref="CommandException">The file cannot be read, or has a mistake.</exception>
    public static FlowChoice? Read(
        ParseResult parsed, Uri? url, IReadOnlyList<KeyValuePair<string, string>> headers, ulong seed) =>
        parsed.CommandResult.IsGiven(Flow) ? FlowFile.Read(parsed.GetValue(Flow)!, url, headers, seed) : null;

    /// <summary>The number of iterations; null when there is no limit.</summary>
    public static long? ReadIterations(ParseResult parsed) =>
        parsed.CommandResult.IsGiven(Iterations) ? parsed.GetValue(Iterations) : null;

    private static void Check(CommandResult result)
    {
        if (!AreGiven(result))
        {
            result.Refuse("is of a flow and needs --flow.", Iterations);
            return;
        }

        result.RefuseNamed("cannot be used with --flow, whose steps have it all.", OfOneRequest);
        result.RefuseNamed("cannot be used with --flow: --iterations is their number.", OfRequests);
        result.RefuseNamed("cannot be used with --flow: its steps have think times.", OfPauses);
    }
}
