namespace DotnetStarvation.Checks;

/// <summary>The result of a command in words.</summary>
internal static class CommandText
{
    public static string Title(CheckResult result) => "ThreadPool starvation: "
        + (result.Failures.Any() ? "found" : result.Reports.Any(report => report.Starved) ? "nothing new" : "none");

    public static string Summary(CheckResult result)
    {
        int processes = result.Reports.Select(report => report.Process!.Id).Distinct().Count();
        int starved = result.Reports.Where(report => report.Starved).Select(report => report.Process!.Id).Distinct().Count();
        string all = processes == 1 ? "1 .NET process" : $"{processes} .NET processes";
        string end = result.Command!.ExitCode is { } code ? $"ended with exit code {code}" : "was ended";
        return $"'{result.Command}' {end}; {all} followed, {(starved == 0 ? "none" : starved)} of them starved.";
    }

    /// <summary>The number of incidents, and whether the cause is known.</summary>
    public static string Remark(CheckResult result, CheckReport report) =>
        (report.Times > 1 ? $", {report.Times} times" : "") + (result.IsKnown(report) ? ", known: it is in the baseline" : "");
}
