using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.Measuring;
using VerdictCorpus;

namespace FixCorpus;

/// <summary>The command line: which services, and where the table goes.</summary>
internal static class FixCorpusCommand
{
    private static readonly Option<string[]> OnlyOption = new("--only")
    {
        Description = "A service to fix; repeat it for more (default: all)",
        HelpName = "NAME",
    };

    private static readonly Option<string?> MarkdownOption = ValueOptions.NewFile("--markdown", "Write the table there as well");

    public static RootCommand Create(TimeProvider time)
    {
        var command = new RootCommand(
            "Runs dotnet-starvation fix on the services of benchmarks/FixTargets, builds them, runs verify under load, and "
            + "compares with their labels. Exit codes: 0 all are right, 1 not, 64 bad arguments, 130 Ctrl+C.")
        {
            OnlyOption, MarkdownOption,
        };
        command.SetAction((parsed, _) => RunAsync(parsed, time));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time)
    {
        using var signals = new TerminationSignals();
        string sources = Path.Combine(Built.Repository, "benchmarks", "FixTargets");
        string[] only = parsed.GetValue(OnlyOption) ?? [];
        DirectoryInfo folder = Directory.CreateTempSubdirectory("fix-corpus-");
        if (!OperatingSystem.IsWindows()) folder.UnixFileMode = (UnixFileMode)0b111_101_101; // PostgreSQL is another user
        var results = new List<ServiceResult>();
        await using (var servers = new SlowServers(folder.FullName, time))
            foreach (LabelledService service in LabelledService.Read(sources))
            {
                if (only is not [] && !only.Contains(service.Program)) continue;
                if (signals.Token.IsCancellationRequested) break;
                string said;
                try
                {
                    string own = folder.CreateSubdirectory($"of-{service.Program}").FullName;
                    IReadOnlyList<string> arguments = await servers.ArgumentsAsync(service);
                    results.Add(new ServiceRun(service, own, arguments, time).Run(sources));
                    said = results[^1].IsRight ? "right" : $"wrong, {results[^1].After}";
                }
                catch (NotHereException missing)
                {
                    said = $"left out, {missing.Message}";
                }
                await Console.Error.WriteLineAsync($"{service.Program}: {said}");
                if (parsed.GetValue(MarkdownOption) is { } file)
                    await File.WriteAllTextAsync(file, ResultTable.Format(results), CancellationToken.None);
            }
        folder.Delete(recursive: true);
        await Console.Out.WriteLineAsync(ResultTable.Format(results));
        return signals.ExitCode ?? (results.TrueForAll(result => result.IsRight) ? ExitCodes.Done : ExitCodes.Failed);
    }
}
