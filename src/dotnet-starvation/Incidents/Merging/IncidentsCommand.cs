using System.CommandLine;
using StockExchange.CommandLine;

namespace DotnetStarvation.Incidents.Merging;

internal static class IncidentsCommand
{
    /// <summary>How many files that cannot be read are named.</summary>
    private const int MostProblems = 20;

    private static readonly Argument<string[]> Sources = new("PATH")
    {
        Description = "A folder that record has written to, or a file of the OpenTelemetry Collector's file exporter; "
            + "those of several machines are merged",
        Arity = ArgumentArity.OneOrMore,
    };

    private static readonly Option<string[]> Services = new("--service")
    {
        Description = "Show this service only (service.name, or the program's name); may be given more than once",
        HelpName = "NAME",
    };

    private static readonly Option<bool> Json = new("--json") { Description = "Write a JSON document to standard output" };

    private static readonly Option<string?> Html =
        ValueOptions.NewFile("--html", "Write a page that opens offline, with links to the pages of the incidents");

    public static Command Create(TimeProvider time)
    {
        Option<DateTimeOffset?> since = SinceOption.Create(time);
        var command = new DetailedCommand(
            "incidents", "Merges the incidents that record has saved, of all replicas, by cause.", """
            Incidents in which the same method of yours calls the same API have one cause, in any replica and version, also when
            its line has moved. The most frequent cause comes first; read its page first. A page shows the observation,
            and 'check --observation FILE' checks it again.

            "On 12 of 30 replicas": a replica is one start of one process. The total is shown where record has listed the
            processes that it followed (processes.json in its folder).

            Files of the OpenTelemetry Collector have the log records that record --otlp has sent, as OTLP in JSON.

            Examples:
              dotnet-starvation incidents /var/lib/starvation
              dotnet-starvation incidents node-1/ node-2/ --since 7d --service shop
              dotnet-starvation incidents /mnt/bucket/incidents collector/logs.json --html incidents.html

            Exit codes: 0 listed, 1 a file could not be read (the others are listed), or --html could not be written,
            64 bad arguments.
            """)
        {
            Sources, since, Services, Json, Html,
        };
        Sources.Validators.Add(result =>
        {
            foreach (string path in result.Tokens.Select(token => token.Value).Where(path => !Path.Exists(path)))
                result.AddError($"{path}: there is no such folder or file.");
        });
        command.SetAction((parsed, _) => RunAsync(parsed, parsed.GetValue(since)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, DateTimeOffset? since)
    {
        var problems = new List<string>();
        var sources = new IncidentSources(problems.Add);
        foreach (string path in parsed.GetValue(Sources)!) sources.Add(path);
        foreach (string problem in problems.Take(MostProblems))
            await Console.Error.WriteLineAsync(PrintableText.Escape(problem));
        if (problems.Count > MostProblems)
            await Console.Error.WriteLineAsync($"{problems.Count - MostProblems} more files cannot be read.");

        var merged = MergedIncidents.From(sources.Incidents, sources.Followed, since, parsed.GetValue(Services) ?? []);
        if (parsed.GetValue(Json)) await Console.Out.WriteLineAsync(IncidentsJson.FromIncidents(merged));
        else IncidentsText.Render(Terminal.For(Console.Out, Console.IsOutputRedirected), merged);
        string? page = parsed.GetValue(Html);
        bool isWritten = await OutputFile.TryWriteAsync(page, () => IncidentsPage.FromIncidents(merged, Folder(page!)));
        return problems.Count == 0 && isWritten ? ExitCodes.Done : ExitCodes.Failed;
    }

    private static string Folder(string page) => Path.GetDirectoryName(Path.GetFullPath(page)) ?? "/";
}
