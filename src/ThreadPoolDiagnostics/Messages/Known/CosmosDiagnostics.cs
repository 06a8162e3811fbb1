using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>The diagnostics of Azure Cosmos DB's client, in which it says how long a task waited for a pool thread.</summary>
internal static partial class CosmosDiagnostics
{
    public static KnownMessage Message { get; } = new(
        "cosmos-thread-info", "\"threadInfo\":{\"isThreadStarving\":\"...\",\"threadWaitIntervalInMs\":...}",
        ["isThreadStarving"], Read,
        "What happened between two measurements, which are 10 s apart, and which call held the threads.",
        NextSteps.ThisProcess);

    private static MessageReading? Read(string line)
    {
        bool[] answers = [.. Answers().Matches(line).Select(answer => answer.Groups["starving"].Value == "True")];
        if (answers is []) return null;
        double[] waits = [.. Waits().Matches(line).Select(wait => Reading.Number(wait, "ms") ?? 0)];
        List<MessageFigure> figures = waits is [] ? [] : [new("wait for a pool thread", waits.Max(), "ms")];
        string longest = waits is [] ? "" : $" The longest of {waits.Length} waits took {waits.Max():0.#} ms.";
        return answers.Any(isStarving => isStarving)
            ? new(MessageLevel.Shows, "The client measured that a task waited long for a pool thread." + longest, figures)
            : new(MessageLevel.Contradicts, "Each time the client measured, a task got a pool thread soon." + longest, figures);
    }

    /// <summary>Quotes may be escaped, where the document is a string in another.</summary>
    [GeneratedRegex(
        @"isThreadStarving\\{0,4}""\s{0,4}:\s{0,4}\\{0,4}""(?<starving>True|False)",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Answers();

    [GeneratedRegex(
        @"threadWaitIntervalInMs\\{0,4}""\s{0,4}:\s{0,4}(?<ms>[0-9]{1,9}(\.[0-9]{1,9})?)",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Waits();
}
