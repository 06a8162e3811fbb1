using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.StockLoad.Shared.Conditions;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for conditions that end a load early, or make it fail.</summary>
internal static class ConditionOptions
{
    private static readonly Option<Condition[]> StopWhen = Create(
        "--stop-when", "End the load when this is true, as in 'queue>100 for 5s'; repeatable", live: true);

    private static readonly Option<Condition[]> FailIf = Create(
        ConditionOutcome.FailIf,
        "End with exit code 3 if this is true of the run, as in 'p99>200ms,errors>0.1%'; repeatable", live: false);

    private static readonly Option<string?> Junit = ValueOptions.NewFile(
        "--junit", "Write the outcomes of --fail-if and of the checks Answers and Rate as JUnit XML, a test each");

    public static void AddTo(Command command) => command.AddOptions(StopWhen, FailIf, Junit);

    /// <summary>Adds those for a load that has ended.</summary>
    public static void AddFailIfTo(Command command) => command.AddOptions(FailIf, Junit);

    public static IReadOnlyList<Condition> ReadStopWhen(ParseResult parsed) => parsed.GetValue(StopWhen) ?? [];

    public static IReadOnlyList<Condition> ReadFailIf(ParseResult parsed) => parsed.GetValue(FailIf) ?? [];

    /// <summary>The file of the JUnit report; null for none.</summary>
    public static string? ReadJunit(ParseResult parsed) => parsed.GetValue(Junit);

    private static Option<Condition[]> Create(string name, string description, bool live) => new(name)
    {
        Description = description,
        HelpName = "CONDITION",
        CustomParser = result => [.. result.Tokens.SelectMany(token => Parse(result, name, token.Value, live))],
    };

    /// <summary>A condition about the server needs a process to be watched, unless the load has ended.</summary>
    private static IReadOnlyList<Condition> Parse(ArgumentResult result, string name, string text, bool live)
    {
        bool isWatching = result.Parent is OptionResult { Parent: CommandResult command }
            && (WatchOptions.AreGiven(command) || !WatchOptions.AreOf(command.Command));
        try
        {
            IReadOnlyList<Condition> conditions = ConditionParser.Parse(text, live);
            foreach (Condition condition in conditions.Where(condition => condition.Measure.IsServers && !isWatching))
                result.AddError($"{name} '{condition.Text}' is about the server: name its process with --pid or --process.");
            return conditions;
        }
        catch (ConditionException mistake)
        {
            result.AddError($"{name} '{text}' {mistake.Message}.");
            return [];
        }
    }
}
