using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.StockLoad.Run;

namespace StockExchange.StockLoad.Conditions;

/// <summary>What ends a load early, and what makes it fail.</summary>
internal static class ConditionOptions
{
    private static readonly Option<Condition[]> StopWhen = Create(
        "--stop-when", "End the load when this comes true, 'queue>100 for 5s'; repeat it for more", live: true);

    private static readonly Option<Condition[]> FailIf = Create(
        "--fail-if", "End with exit code 3 if this is true of the run, 'p99>200ms,errors>0.1%'; repeat it for more", live: false);

    public static void AddTo(Command command)
    {
        command.Options.Add(StopWhen);
        command.Options.Add(FailIf);
        command.Validators.Add(CheckServer);
    }

    public static IReadOnlyList<Condition> ReadStopWhen(ParseResult parsed) => parsed.GetRequiredValue(StopWhen);

    public static IReadOnlyList<Condition> ReadFailIf(ParseResult parsed) => parsed.GetRequiredValue(FailIf);

    private static Option<Condition[]> Create(string name, string description, bool live) => new(name)
    {
        Description = description,
        HelpName = "CONDITION",
        DefaultValueFactory = _ => [],
        CustomParser = result => [.. result.Tokens.SelectMany(token => Parse(result, name, token.Value, live))],
    };

    private static IReadOnlyList<Condition> Parse(ArgumentResult result, string name, string text, bool live)
    {
        try
        {
            return ConditionParser.Parse(text, live);
        }
        catch (ConditionException mistake)
        {
            result.AddError($"{name} '{text}' {mistake.Message}.");
            return [];
        }
    }

    private static void CheckServer(CommandResult result)
    {
        if (WatchOptions.AreGiven(result)) return;
        foreach (Option<Condition[]> option in new[] { StopWhen, FailIf })
            foreach (Condition condition in result.GetValue(option)?.Where(condition => condition.Measure.IsServers) ?? [])
                result.AddError($"{option.Name} '{condition.Text}' is about the server: name its process with --pid or --process.");
    }
}
