using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Strict;

/// <summary>The result of <c>check --strict</c> in words.</summary>
internal static class StrictWords
{
    public static string Title(StrictResult result) => "Blocked pool threads: "
        + (result.Failed ? "found" : result.IsObserved ? "none" : "not seen");

    public static string Summary(StrictResult result)
    {
        int failures = result.Reports.Sum(report => result.FailuresOf(report).Count());
        int allowed = result.Reports.Sum(report => result.AllowedOf(report).Count());
        string threshold = FigureText.Duration(result.LongerThan);
        string found = failures > 0
            ? $"{FigureText.Count(failures, "call")} of own code blocked pool threads for {threshold} or longer"
            : result.IsObserved ? $"No call of own code blocked a pool thread for {threshold} or longer"
            : $"Whether a call of own code blocked a pool thread for {threshold} or longer was not seen";
        string except = allowed > 0 ? $" ({(failures == 0 ? "except " : "")}{allowed} allowed)" : "";
        string asked = result.Tour is { } tour ? $" {FigureText.Count(tour.Answered, "request")} answered meanwhile." : "";
        return $"{Ended(result)}{found}{except}.{asked}";
    }

    private static string Ended(StrictResult result)
    {
        if (result.Command is not { } command) return "";
        string end = command.ExitCode is { } code ? $"ended with exit code {code}" : "was ended";
        int count = result.Reports.Count;
        return $"'{command}' {end}; {(count == 1 ? "1 .NET process" : $"{count} .NET processes")} followed. ";
    }
}
