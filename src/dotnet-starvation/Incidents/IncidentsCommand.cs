using System.CommandLine;
using System.Text.Json;
using Spectre.Console;
using StockExchange.CommandLine;

namespace DotnetStarvation.Incidents;

internal static class IncidentsCommand
{
    private static readonly Argument<string[]> Folders = new("DIR")
    {
        Description = "A folder that record has written to; those of several machines are listed together",
        Arity = ArgumentArity.OneOrMore,
    };

    private static readonly Option<bool> Json = new("--json") { Description = "Write a JSON document to standard output" };

    public static Command Create()
    {
        var command = new DetailedCommand(
            "incidents", "Lists the incidents that record has saved, grouped by cause.", """
            Incidents with the same blocking call have the same cause, in any process and on any machine. The most frequent cause
            comes first. The page next to each file shows the observation; 'check --observation FILE' checks it again.

            Examples:
              dotnet-starvation incidents /var/lib/starvation
              dotnet-starvation incidents node-1/ node-2/ --json

            Exit codes: 0 listed, 1 a file could not be read (the others are listed), 64 bad arguments.
            """)
        {
            Folders, Json,
        };
        Folders.Validators.Add(result =>
        {
            foreach (string folder in result.Tokens.Select(token => token.Value).Where(folder => !Directory.Exists(folder)))
                result.AddError($"{folder}: there is no such folder.");
        });
        command.SetAction((parsed, _) => RunAsync(parsed));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed)
    {
        var documents = new List<(string, IncidentDocument)>();
        int code = ExitCodes.Done;
        foreach (string file in parsed.GetValue(Folders)!.SelectMany(Files))
        {
            try
            {
                documents.Add((file, IncidentDocument.Parse(await File.ReadAllTextAsync(file))));
            }
            catch (Exception failure) when (failure is JsonException or IOException or UnauthorizedAccessException)
            {
                await Console.Error.WriteLineAsync(
                    PrintableText.Escape($"{file} is not an incident of this version: {failure.Message}"));
                code = ExitCodes.Failed;
            }
        }
        IReadOnlyList<IncidentGroup> groups = IncidentGroup.Merge(documents);
        if (parsed.GetValue(Json)) await Console.Out.WriteLineAsync(IncidentsJson.FromGroups(groups));
        else Render(Terminal.For(Console.Out, Console.IsOutputRedirected), groups);
        return code;
    }

    private static IEnumerable<string> Files(string folder) =>
        Directory.EnumerateFiles(folder, "*.json", SearchOption.AllDirectories)
            .Where(file => Path.GetFileName(file) != IncidentFolder.ProcessesFile).Order(StringComparer.Ordinal);

    private static void Render(IAnsiConsole console, IReadOnlyList<IncidentGroup> groups)
    {
        if (groups.Count == 0) console.WriteLine("There are no incidents.");
        foreach (IncidentGroup group in groups)
        {
            string times = group.Count == 1 ? "once" : $"{group.Count} times";
            WrappedText.Write(
                console, "", $"{group.Cause}: {times}, {group.Longest:0.0} s at the longest", new(decoration: Decoration.Bold));
            string first = IncidentPage.Text(group.First);
            string span = group.Count == 1 ? first : $"{first} to {IncidentPage.Text(group.Last)}";
            WrappedText.Write(console, "  ", $"{string.Join(", ", group.Programs)} on {string.Join(", ", group.Hosts)}; {span}");
            foreach (var (file, _) in group.Documents) WrappedText.Write(console, "  ", Path.ChangeExtension(file, ".html"));
        }
    }
}
