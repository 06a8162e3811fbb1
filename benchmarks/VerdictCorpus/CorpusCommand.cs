using System.CommandLine;
using System.Runtime.InteropServices;
using StockExchange.CommandLine;
using VerdictCorpus.Servers;

namespace VerdictCorpus;

/// <summary>The command line: which programs, how often, and where the table goes.</summary>
internal static class CorpusCommand
{
    private static readonly Option<string[]> OnlyOption = new("--only")
    {
        Description = "A program to run; repeat it for more (default: all)",
        HelpName = "NAME",
    };

    private static readonly Option<string[]> KindOption = new("--kind")
    {
        Description = "A kind of programs to run, for instance warm or quota; repeat it for more (default: all)",
        HelpName = "KIND",
    };

    private static readonly Option<string?> RuntimeOption = new("--runtime")
    {
        Description = "All programs on another runtime or in another form (default: on .NET 10, and some on each)",
        HelpName = "8|9|10|11|single-file|trimmed|runtime-async",
    };

    private static readonly Option<bool> LibrariesOption = new("--libraries")
    {
        Description = "The programs with real packages and servers instead: own line, API and advice are judged",
    };

    private static readonly Option<int?> AheadOption = new("--ahead")
    {
        Description = "Programs with a warm-up of half a minute start up to N turns before their own (default: 2, with --busy 0)",
        HelpName = "N",
    };

    private static readonly Option<int> RepeatOption =
        ValueOptions.Count("--repeat", "How often each program is checked", 1, 100);

    private static readonly Option<bool> BusyOption = new("--busy")
    {
        Description = "Other processes compute on every processor at the same time",
    };

    private static readonly Option<EvidenceForm> FormOption = new("--form")
    {
        Description = "Check a file of each program in place of the process: a dump, one of gcore, what dotnet-dump prints of "
            + "one, or a file of dotnet-counters",
        HelpName = "process|dump|gcore|transcript|counters",
    };

    private static readonly Option<string?> KeepDumpsOption = new("--keep-dumps")
    {
        Description = "Keep the dumps there, 100 to 300 MB each, to check them again; --form dump unless it is transcript",
        HelpName = "FOLDER",
    };

    private static readonly Option<bool> ProbeOption = new("--probe")
    {
        Description = "Verify the labels instead of the tool: how long does a work item that does nothing wait in each program?",
    };

    private static readonly Option<string?> SaveOption = new("--save")
    {
        Description = "Keep what the tool saw of each program there, to decide again with check --observation",
        HelpName = "FOLDER",
    };

    private static readonly Option<string?> MarkdownOption = ValueOptions.NewFile("--markdown", "Write the table there as well");

    public static RootCommand Create(TimeProvider time)
    {
        var command = new RootCommand(
            "Runs dotnet-starvation check on programs of which the right verdict is known, and compares. "
            + "Exit codes: 0 all verdicts and blocking calls are right, 80 % of these in the first place, and no figure is "
            + "exaggerated; 1 not, 64 bad arguments, 130 Ctrl+C.")
        {
            OnlyOption, KindOption, LibrariesOption, RuntimeOption, RepeatOption, BusyOption, AheadOption, FormOption,
            KeepDumpsOption, ProbeOption, SaveOption, MarkdownOption,
        };
        command.SetAction((parsed, _) => RunAsync(parsed, time));
        return command;
    }

    private static int Ahead(ParseResult parsed) => parsed.GetValue(AheadOption) ?? (parsed.GetValue(BusyOption) ? 0 : 2);

    /// <summary>Dumps that are to be kept are taken, also where no form is named.</summary>
    private static EvidenceUse Evidence(ParseResult parsed)
    {
        string? folder = MakeFolder(parsed.GetValue(KeepDumpsOption));
        EvidenceForm form = parsed.GetValue(FormOption);
        return new(folder is not null && form is EvidenceForm.Process ? EvidenceForm.Dump : form, folder);
    }

    private static string? MakeFolder(string? path) => path is null ? null : Directory.CreateDirectory(path).FullName;

    private static string? Runtime(ParseResult parsed)
    {
        if (parsed.GetValue(RuntimeOption) is not { } asked) return null;
        string runtime = int.TryParse(asked, out int version) ? $"net{version}.0" : asked;
        if (runtime == Corpus.OwnRuntime) return null;
        return Corpus.Runtimes.Contains(runtime) ? runtime : throw new CorpusException(
            $"--runtime {asked}: there is no such runtime. There are {string.Join(", ", Corpus.Runtimes)}.");
    }

    private static Report ReportFor(ParseResult parsed) =>
        parsed.GetValue(LibrariesOption) ? Report.OfLibraries : Report.OfVerdicts;

    private static async Task<IReadOnlyList<LabelledProgram>> ChooseAsync(ParseResult parsed, LocalServers servers)
    {
        string? runtime = Runtime(parsed);
        IReadOnlyList<LabelledProgram> all = parsed.GetValue(LibrariesOption)
            ? await Corpus.LoadLibrariesAsync(runtime)
            : await Corpus.LoadAsync(runtime);
        IReadOnlyList<LabelledProgram> chosen =
            Corpus.Choose(all, parsed.GetValue(OnlyOption) ?? [], parsed.GetValue(KindOption) ?? []);
        return [.. chosen.Select(servers.Serve)];
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time)
    {
        using var signals = new TerminationSignals();
        try
        {
            using var servers = new LocalServers();
            IReadOnlyList<LabelledProgram> programs = await ChooseAsync(parsed, servers);
            using BusyProcessors? busy = parsed.GetValue(BusyOption) ? new() : null;
            string? folder = MakeFolder(parsed.GetValue(SaveOption));
            (string markdown, bool isGood) = parsed.GetValue(ProbeOption)
                ? await ProbeRun.RunAsync(programs, time, signals.Token)
                : await new CheckRun(programs, ReportFor(parsed), folder, Ahead(parsed), Evidence(parsed), time)
                    .RunAsync(parsed.GetValue(RepeatOption), signals.Token);
            string others = busy is null ? "" : ", all of them busy with other processes";
            string text = $"{Environment.ProcessorCount} processors{others}; {RuntimeInformation.FrameworkDescription}, "
                + $"{RuntimeInformation.RuntimeIdentifier}.\n\n{markdown}";
            Console.WriteLine(text);
            if (parsed.GetValue(MarkdownOption) is { } file) await File.WriteAllTextAsync(file, text, CancellationToken.None);
            return signals.ExitCode ?? (isGood ? ExitCodes.Done : ExitCodes.Failed);
        }
        catch (CorpusException failure)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCodes.Failed;
        }
    }
}
