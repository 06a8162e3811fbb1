using System.CommandLine;
using DotnetStarvation.Incidents;
using DotnetStarvation.Otlp;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace DotnetStarvation.Record;

internal static class RecordCommand
{
    private const int MostFiles = 100_000;

    private static readonly Option<string?> Folder = new("--out", "-o")
    {
        Description = "The folder for the incidents; it is created if it does not exist",
        HelpName = "DIR",
    };

    private static readonly Option<TimeSpan> Cooldown = ValueOptions.Duration(
        "--cooldown", "For this time after an incident, others with the same cause are only counted",
        TimeSpan.FromMinutes(10), TimeSpan.FromSeconds(1));

    private static readonly Option<int> MostIncidents = ValueOptions.Count(
        "--most", "The greatest number of incidents; those that happened longest ago are deleted", 100, MostFiles);

    private static readonly Option<int> MostMegabytes = ValueOptions.Count(
        "--most-mb", "The greatest size of all incidents together, in millions of bytes", 100, MostFiles);

    private static readonly Option<Uri?> Notify = ValueOptions.HttpAddress(
        "--notify", "A URL to which a JSON notice of each new incident is posted, with a timeout of 5 s", "URL");

    private static readonly Option<string?> Exec = new("--exec")
    {
        Description = "A program to run for each new incident, with the path of its file as the only argument; no shell",
        HelpName = "PROGRAM",
    };

    private static readonly Option<TimeSpan?> Duration = ValueOptions.OptionalDuration(
        "--duration", "The time after which it ends (default: until Ctrl+C, or the process of -p ends)",
        TimeSpan.FromSeconds(1), "-d");

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "record", "Follows processes, for days, and saves an incident whenever one starves.", """
            Counters are collected all the time; stacks, waits and requests only while starvation is suspected. When an episode
            begins, a JSON document and a self-contained page are written: the verdict, the calls, the minute before the episode
            and the episode. They are written again while it lasts and when it is over, so that they exist even if the process is
            killed.

            With -n the recorder waits for processes with that name, and follows each of them, also after a restart. With
            --diagnostic-port FOLDER,connect it does so for all processes whose sockets are in that folder, as those of containers
            that share it (TMPDIR=FOLDER). With --all it does so for every .NET process that it may see here: on a node as root in
            the host's pid namespace, in a pod with a shared one.

            With --otlp the metrics of each process and its incidents as log records go to an OpenTelemetry collector, with
            --prometheus the metrics can be scraped; then --out may be missing. Each process is a resource with its service.name
            (OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES of the process), container and pod. A collector that is dead or slow
            costs the processes nothing: what is dropped is counted.

            Memory, as measured: up to 80 MB as the native program, 92 MB with 20 processes, 105 to 134 MB as an IL build.

            Examples:
              dotnet-starvation record -n Shop --out /var/lib/starvation
              dotnet-starvation record -p 1 --out /incidents --notify https://hooks.example.com/pool
              dotnet-starvation record --diagnostic-port /diag,connect --out /incidents
              dotnet-starvation record --all --prometheus 9464
              dotnet-starvation record --all --out /incidents --otlp http://collector:4318 --page-url https://pages.example.com
              dotnet-starvation incidents /var/lib/starvation

            Exit codes: 0 the time is over or the process has ended, 1 the folder cannot be created, the port is in use, a
            variable of --otlp cannot be used, or there is no OpenSSL for https:, 3 attaching failed, 64 bad arguments,
            130 Ctrl+C, 143 SIGTERM.
            """)
        {
            Folder, Cooldown, MostIncidents, MostMegabytes, Notify, Exec, Duration,
        };
        PublishOptions.AddTo(command);
        command.Validators.Add(result =>
        {
            if (result.IsGiven(Folder)) return;
            if (!PublishOptions.AreGiven(result))
                result.AddError("Say where to: --out DIR, --otlp, --prometheus PORT, or several of them.");
            result.Refuse(
                "needs --out DIR, where incidents are saved.",
                Cooldown, MostIncidents, MostMegabytes, Notify, Exec, PublishOptions.Pages);
        });
        TargetOptions.AddWithAllTo(command);
        TargetOptions.AddOwnCodeTo(command);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, time, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time, CancellationToken stop)
    {
        string? folder = parsed.GetValue(Folder);
        Uri? address = parsed.GetValue(Notify);
        OtlpSettings? otlp = PublishOptions.OtlpOf(parsed);
        if ((otlp?.Mistake() ?? WhyNot(folder, address, otlp?.Endpoint) ?? otlp?.CertificateMistake()) is { } reason)
            return await FailAsync(reason);
        var limits = new RecordLimits(
            parsed.GetValue(Cooldown), parsed.GetValue(MostIncidents), parsed.GetValue(MostMegabytes) * 1_000_000L);
        using var notifier = new Notifier(address, parsed.GetValue(Exec));
        Publishing publishing;
        try
        {
            publishing = await PublishOptions.StartAsync(parsed, otlp, time);
        }
        catch (IOException failure)
        {
            return await FailAsync($"--prometheus: {failure.GetBaseException().Message}. Choose another port.");
        }
        using (publishing)
        using (var recorder = new Recorder(
            folder is null ? null : new(folder, limits, time), folder is null ? null : new(folder, time), notifier, publishing,
            time))
        {
            Follow(parsed, recorder, new ProcessSearch(time), stop);
        }
        return ExitCodes.Done;
    }

    private static void Follow(ParseResult parsed, Recorder recorder, ProcessSearch search, CancellationToken stop)
    {
        TimeSpan duration = parsed.GetValue(Duration) ?? TimeSpan.MaxValue;
        if (TargetOptions.AllAreMeant(parsed))
        {
            recorder.FollowAll("of .NET", Find(parsed, () => ServiceProcesses.In(search)), duration, stop);
        }
        else if (TargetOptions.GivenName(parsed) is { } name)
        {
            recorder.FollowAll($"called {name}", Find(parsed, () => search.AllWithName(name)), duration, stop);
        }
        else if (TargetOptions.GivenFolder(parsed) is { } shared)
        {
            recorder.FollowAll($"that listen in {shared}", Find(parsed, () => DiagnosticPort.AllIn(shared)), duration, stop);
        }
        else
        {
            using TargetProcess target = TargetOptions.Resolve(parsed, stop);
            recorder.FollowOne(target, duration, stop);
        }
    }

    /// <summary>The processes, with the code that the options say is their own.</summary>
    private static Func<IEnumerable<TargetProcess>> Find(ParseResult parsed, Func<IReadOnlyList<TargetProcess>> find)
    {
        OwnCode own = TargetOptions.OwnCodeOf(parsed);
        return () => find().Select(target =>
        {
            target.OwnCode = own;
            return target;
        });
    }

    /// <summary>Why it cannot begin, as a sentence; null when it can.</summary>
    private static string? WhyNot(string? folder, Uri? notify, Uri? otlp)
    {
        string? option = notify?.Scheme == "https" ? "--notify" : otlp?.Scheme == "https" ? "--otlp" : null;
        if (option is not null && OpenSsl.IsMissing)
            return $"{option}: https needs OpenSSL (libssl), which is not installed. Install it, or use an http address.";
        try
        {
            if (folder is not null) Directory.CreateDirectory(folder);
            return null;
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            return $"The folder '{folder}' cannot be created: {failure.Message}";
        }
    }

    private static async Task<int> FailAsync(string reason)
    {
        await Console.Error.WriteLineAsync(PrintableText.Escape(reason));
        return ExitCodes.Failed;
    }
}
