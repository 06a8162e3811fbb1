using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.StockLoad.Shared.Conditions;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>What ends a load early, and what makes it fail.</summary>
internal static class ConditionOptions
{
    private static readonly Option<string[]> StopWhen = Create(
        "--stop-when", "End the load when this is true, as in 'queue>100 for 5s'; repeatable", live: true);

    private static readonly Option<string[]> FailIf = Create(
        ConditionOutcome.FailIf,
        "End with exit code 3 if this is true of the run, as in 'p99>200ms,errors>0.1%'; repeatable", live: false);

    private static readonly Option<string?> Junit = ValueOptions.NewFile(
        "--junit", "Write the outcomes of --fail-if and of the checks Answers and Rate as JUnit XML, a test each");

    public static void AddTo(Command command)
    {
        command.AddOptions(StopWhen, FailIf, Junit);
        command.Validators.Add(result =>
        {
            if (WatchOptions.AreGiven(result)) return;
            CheckServer(result, StopWhen, live: true);
            CheckServer(result, FailIf, live: false);
        });
    }

    public static IReadOnlyList<Condition> ReadStopWhen(ParseResult parsed) => Read(parsed, StopWhen, live: true);

    public static IReadOnlyList<Condition> ReadFailIf(ParseResult parsed) => Read(parsed, FailIf, live: false);

    /// <summary>Null for nowhere.</summary>
    public static string? ReadJunit(ParseResult parsed) => parsed.GetValue(Junit);

    private static Option<string[]> Create(string name, string description, bool live)
    {
        var option = new Option<string[]>(name) { Description = description, HelpName = "CONDITION" };
        option.Validators.Add(result =>
        {
            foreach (Token token in result.Tokens)
                if (Mistake(token.Value, live, out _) is { } mistake) result.AddError($"{name} '{token.Value}' {mistake}.");
        });
        return option;
    }

    private static IReadOnlyList<Condition> Read(ParseResult parsed, Option<string[]> option, bool live) =>
        [.. (parsed.GetValue(option) ?? []).SelectMany(text => ConditionParser.Parse(text, live))];

    private static string? Mistake(string text, bool live, out IReadOnlyList<Condition> conditions)
    {
        conditions = [];
        try
        {
            conditions = ConditionParser.Parse(text, live);
            return null;
        }
        catch (ConditionException mistake)
        {
            return mistake.Message;
        }
    }

    private static void CheckServer(CommandResult command, Option<string[]> option, bool live)
    {
        foreach (Token token in command.GetResult(option)?.Tokens ?? [])
        {
            _ = Mistake(token.Value, live, out IReadOnlyList<Condition> conditions);
            foreach (Condition condition in conditions.Where(condition => condition.Measure.IsServers))
                command.AddError(
                    $"{option.Name} '{condition.Text}' is about the server: name its process with --pid or --process.");
        }
    }
}
