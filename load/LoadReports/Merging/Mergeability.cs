using StockExchange.CommandLine;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Merging;

/// <summary>Whether runs are parts of one load: what must be the same, and what may differ but has to be said.</summary>
internal static class Mergeability
{
    /// <summary>Refuses reports that are not parts of one load.</summary>
    /// <exception cref="CommandException">They differ in what they load or how, or one is there twice.</exception>
    public static void Require(IReadOnlyList<MergePart> parts)
    {
        MergePart first = parts[0];
        foreach (MergePart part in parts.Skip(1))
        {
            foreach (var (what, value) in Settings)
                if (value(first) is var one && value(part) is var other && one != other)
                    throw new CommandException(
                        $"{first.File} and {part.File} are not parts of one load: the {what} is {one} in one and {other} "
                            + "in the other.");
        }

        foreach (var same in parts.GroupBy(part => (part.Started, part.Run.Answered, part.Run.RequestsPerSecond)))
            if (same.Skip(1).FirstOrDefault() is { } again)
                throw new CommandException(
                    $"{same.First().File} and {again.File} are the same run, which would count twice: name it once.");
    }

    /// <summary>The differences that do not prevent a sum, in sentences.</summary>
    public static IEnumerable<string> Notes(IReadOnlyList<MergePart> parts)
    {
        foreach (var (what, value) in Allowed)
        {
            string[] values = [.. parts.Select(value).Distinct()];
            if (values.Length > 1) yield return $"The {what} differs between the generators: {Listed(values)}.";
        }

        foreach (MergePart part in parts.Where(part => !part.Run.Complete))
            yield return $"{part.File} was stopped early, after {Format.Seconds(part.Run.Load.DurationSeconds)}.";
        foreach (MergePart part in parts)
            foreach (string note in part.Run.Notes) yield return $"{part.File}: {note}";
        MergePart[] watching = [.. parts.Where(part => part.Run.Server is not null)];
        if (watching.Length > 1)
            yield return $"{watching.Length} generators watched a server; its figures are those of {watching[0].File}.";
    }

    private static readonly (string What, Func<MergePart, string> Value)[] Settings =
    [
        ("target", part => part.Run.Load.Target),
        ("request", part => part.Run.Load.Method),
        ("loop", part => part.Run.Load.Loop),
        ("flow", part => part.Run.Flow is null ? "none" : "one"),
        ("think time", part => $"{part.Run.Load.ThinkTimeMs:0.###} ms"),
        ("interval", part => $"{part.Interval:0.###} s"),
        ("number of requests of a connection", part => $"{part.Run.Clients?.RequestsEach ?? 0}"),
        ("length of the stages", part => Stages(part.Run.Load)),
    ];

    private static readonly (string What, Func<MergePart, string> Value)[] Allowed =
    [
        ("number of connections", part => Format.Count(part.Run.Load.Connections)),
        ("rate", part => part.Run.Load.Rate is { } rate ? $"{Format.Rate(rate)}/s" : Format.Nothing),
        ("duration", part => Format.Seconds(Math.Round(part.Run.Load.DurationSeconds, 1))),
        ("warm-up", part => Format.Seconds(part.Run.Load.WarmUpSeconds)),
        ("version of StockLoad", part => part.Report.Machine.Tool),
        (".NET", part => part.Report.Machine.Runtime),
    ];

    private static string Stages(LoadDescription load) =>
        load.Stages.Count == 0 ? "none" : string.Join(", ", load.Stages.Select(stage => $"{stage.Seconds:0.###} s"));

    private static string Listed(string[] values)
    {
        const int most = 4;
        string more = values.Length > most ? $" and {values.Length - most} more" : "";
        return string.Join(", ", values.Take(most)) + more;
    }
}
