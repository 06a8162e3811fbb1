using System.CommandLine;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace DotnetStarvation.Record;

internal static class RecordCommand
{
    private const int MostFiles = 100_000;

    private static readonly Option<string> Folder = new("--out", "-o")
    {
        Description = "The folder for the incidents; it is created if it does not exist",
        HelpName = "DIR",
        Required = true,
    };

    private static readonly Option<TimeSpan> Cooldown = ValueOptions.Duration(
        "--cooldown", "For this time after an incident, others with the same cause are only counted",
        TimeSpan.FromMinutes(10), TimeSpan.FromSeconds(1));

    private static readonly Option<int> MostIncidents = ValueOptions.Count(
        "--most", "The greatest number of incidents; those that happened longest ago are deleted", 100, MostFiles);

    private static readonly Option<int> MostMegabytes = ValueOptions.Count(
        "--most-mb", "The greatest size of all incidents together, in millions of bytes", 100, MostFiles);

    private static readonly Option<Uri?> Notify = CreateNotify();

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
            Counters are collected all the time; stacks, waits and requests only while something looks wrong. When an episode
            begins, a JSON document and a self-contained page are written: the verdict, the calls, the minute before the episode
            and the episode. They are written again while it lasts and when it is over, so that they exist even if the process is
            killed.

            With -n the recorder waits for processes with that name, and follows each of them, also after a restart. With
            --diagnostic-port FOLDER,connect it does so for all processes whose sockets are in that folder, as those of containers
            that share it (TMPDIR=FOLDER).

            Memory, as measured: up to 80 MB as the native program, 105 to 134 MB as an IL build.

            Examples:
              dotnet-starvation record -n Shop --out /var/lib/starvation
              dotnet-starvation record -p 1 --out /incidents --notify https://hooks.example.com/pool
              dotnet-starvation record --diagnostic-port /diag,connect --out /incidents
              dotnet-starvation incidents /var/lib/starvation

            Exit codes: 0 the time is over or the process has ended, 1 the folder cannot be created, or there is no OpenSSL for
            --notify https:, 3 attaching failed, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM.
            """)
        {
            Folder, Cooldown, MostIncidents, MostMegabytes, Notify, Exec, Duration,
        };
        TargetOptions.AddTo(command);
        TargetOptions.AddOwnCodeTo(command);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, time, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time, CancellationToken stop)
    {
        string folder = parsed.GetValue(Folder)!;
        Uri? address = parsed.GetValue(Notify);
        if (address?.Scheme == "https" && OpenSsl.IsMissing)
        {
            await Console.Error.WriteLineAsync(
                "--notify: https needs OpenSSL (libssl), which is not installed. Install it, or use an http address.");
            return ExitCodes.Failed;
        }
        try
        {
            Directory.CreateDirectory(folder);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            string line = $"The folder '{folder}' cannot be created: {failure.Message}";
            await Console.Error.WriteLineAsync(PrintableText.Escape(line));
            return ExitCodes.Failed;
        }
        var limits = new RecordLimits(
            parsed.GetValue(Cooldown), parsed.GetValue(MostIncidents), parsed.GetValue(MostMegabytes) * 1_000_000L);
        using var notifier = new Notifier(address, parsed.GetValue(Exec));
        using var recorder = new Recorder(new(folder, limits, time), notifier, time);
        TimeSpan duration = parsed.GetValue(Duration) ?? TimeSpan.MaxValue;
        if (TargetOptions.GivenName(parsed) is { } name)
        {
            recorder.FollowAll($"called {name}", () => TargetProcess.AllWithName(name), duration, stop);
            return ExitCodes.Done;
        }
        if (TargetOptions.GivenFolder(parsed) is { } shared)
        {
            recorder.FollowAll($"that listen in {shared}", () => DiagnosticPort.AllIn(shared), duration, stop);
            return ExitCodes.Done;
        }
        using TargetProcess target = TargetOptions.Resolve(parsed, stop);
        recorder.FollowOne(target, duration, stop);
        return ExitCodes.Done;
    }

    private static Option<Uri?> CreateNotify() => new("--notify")
    {
        Description = "A URL to which a JSON notice of each new incident is posted, with a timeout of 5 s",
        HelpName = "URL",
        CustomParser = result =>
        {
            string text = result.Tokens[0].Value;
            if (Uri.TryCreate(text, UriKind.Absolute, out Uri? address) && address.Scheme is "http" or "https") return address;
            result.AddError($"--notify '{text}' is not an address that begins with http:// or https://.");
            return null;
        },
    };
}
