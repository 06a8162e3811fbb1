using System.CommandLine;
using System.CommandLine.Parsing;
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

    /// <param name="command">The command.</param>
    /// <param name="others">Its options that have no meaning with --strict.</param>
    public static void AddTo(Command command, params Option[] others)
    {
        command.Options.Add(Strict);
        command.Options.Add(LongerThan);
        command.Validators.Add(result => Check(result, others));
    }

    public static bool IsGiven(ParseResult parsed) => parsed.GetValue(Strict);

    public static WaitProfilerSettings Settings(ParseResult parsed) => new() { ShortestWait = parsed.GetValue(LongerThan) };

    private static void Check(CommandResult result, Option[] others)
    {
        bool isStrict = result.GetResult(Strict) is { Implicit: false };
        if (!isStrict && result.GetResult(LongerThan) is { Implicit: false })
            result.AddError($"{LongerThan.Name} is for {Strict.Name}.");
        if (isStrict && Array.Find(others, other => result.GetResult(other) is { Implicit: false }) is { } other)
            result.AddError($"{other.Name} has no meaning with {Strict.Name}, which observes a running process or a command.");
    }
}
