using Spectre.Console;
using StockExchange.CommandLine;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>The incidents of all replicas for a terminal.</summary>
internal static class IncidentsText
{
    private const int MostPages = 5;
    private static readonly Style Bold = new(decoration: Decoration.Bold);

    public static void Render(IAnsiConsole console, MergedIncidents merged)
    {
        WrappedText.Write(console, "", Summary(merged), Bold);
        if (merged.Causes.Count == 0) return;
        if (merged.Page is { } page) WrappedText.Write(console, "", $"Read first: {page}");
        foreach (CommonCause cause in merged.Causes)
        {
            console.WriteLine();
            WrappedText.Write(console, "", Heading(cause), Bold);
            foreach (string line in Details(cause, merged)) WrappedText.Write(console, "  ", line);
            foreach (string shown in cause.Pages.Take(MostPages)) WrappedText.Write(console, "  ", shown);
            if (cause.Pages.Count > MostPages)
                WrappedText.Write(console, "  ", $"and {cause.Pages.Count - MostPages} more pages, which --json lists");
        }
    }

    /// <summary>3 causes, 41 incidents on 12 of 30 replicas, first at ..., last at ...</summary>
    public static string Summary(MergedIncidents merged)
    {
        if (merged.First is not { } first || merged.Last is not { } last)
            return merged.FollowedReplicas is { } none
                ? $"There are no incidents on {Replicas(none)}."
                : "There are no incidents.";
        string of = merged.FollowedReplicas is { } followed
            ? $"{merged.Replicas} of {Replicas(followed)}"
            : Replicas(merged.Replicas);
        string times = merged.Count == 1 ? $"at {IncidentPage.Text(first)}"
            : $"first at {IncidentPage.Text(first)}, last at {IncidentPage.Text(last)}";
        return $"{Counted(merged.Causes.Count, "cause")}, {Counted(merged.Count, "incident")} on {of}, {times}";
    }

    public static string Heading(CommonCause cause) => $"{cause}: {Times(cause.Count)}, {cause.Longest:0.0} s at the longest";

    /// <summary>Where and when, as lines.</summary>
    public static IEnumerable<string> Details(CommonCause cause, MergedIncidents merged)
    {
        string first = IncidentPage.Text(cause.First);
        string span = cause.Count == 1 ? first : $"{first} to {IncidentPage.Text(cause.Last)}";
        string where = cause.Hosts.Count is > 0 and <= 3 ? $" on {string.Join(", ", cause.Hosts)}" : "";
        yield return $"{string.Join(", ", cause.Services)}{where}, {Replicas(cause.Replicas.Count)}; {span}";
        if (cause.Source is { } source) yield return $"{source.ToShortString()} in the latest of them";
        if (FirstVersion.Of(cause, merged.Followed) is { } version) yield return $"{version}";
    }

    public static string Times(int count) => count == 1 ? "once" : $"{count} times";

    private static string Replicas(int count) => Counted(count, "replica");

    private static string Counted(int count, string what) => count == 1 ? $"1 {what}" : $"{count} {what}s";
}
