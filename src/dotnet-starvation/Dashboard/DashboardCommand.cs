using System.CommandLine;
using System.Net;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using StockExchange.LivePages.Content;
using StockExchange.LivePages.Serving;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Dashboard;

internal static class DashboardCommand
{
    private const int UsualPort = 5080;

    private static readonly Option<int> Port = ValueOptions.Port(
        "--port", "The port of the page; 0 for any free port", UsualPort);

    private static readonly Option<IPAddress> Address = new("--address")
    {
        Description = "The address of the network interface; the default one is reached from this machine only",
        HelpName = "IP",
        DefaultValueFactory = _ => IPAddress.Loopback,
        CustomParser = result =>
        {
            if (IPAddress.TryParse(result.Tokens[0].Value, out IPAddress? address)) return address;
            result.AddError($"--address '{result.Tokens[0].Value}' is not an IP address, as 127.0.0.1 or 0.0.0.0.");
            return null;
        },
    };

    private static readonly Option<TimeSpan?> Duration = ValueOptions.OptionalDuration(
        "--duration", "The time after which it ends (default: until Ctrl+C)", TimeSpan.FromSeconds(1), "-d");

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "dashboard", "Serves a live page about the pool of a process, for a team that handles an incident together.", """
            The page shows the verdict, how long work waits now, threads, queue, processors and the blocking calls of the last ten
            minutes, and has each episode as a file. It is available while the process starves. With -n the tool waits for a
            process with that name, and for the next one when that has ended.

            Memory, as measured: up to 80 MB as the native program, 105 to 134 MB as an IL build.

            Anyone with the printed address can read the page. Its token is new at each start, unless DOTNET_STARVATION_TOKEN has
            one of at least 16 letters and digits: then open pages reconnect when the tool is restarted. There is no TLS: from
            another machine, use 'ssh -L 5080:127.0.0.1:5080 MACHINE' rather than --address.

            Examples:
              dotnet-starvation dashboard -n Shop
              dotnet-starvation dashboard -p 4711 --port 8080

            Exit codes: 0 the time is over, 1 the page cannot be served at this address, 3 attaching failed, 64 bad arguments,
            130 Ctrl+C, 143 SIGTERM.
            """)
        {
            Port, Address, Duration,
        };
        TargetOptions.AddTo(command);
        TargetOptions.AddOwnCodeTo(command);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, time, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time, CancellationToken stop)
    {
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(stop);
        if (parsed.GetValue(Duration) is { } duration) ending.CancelAfter(duration);
        try
        {
            var settings = LiveSettings.FromEnvironment(parsed.GetValue(Address)!, parsed.GetValue(Port));
            await ServeAsync(parsed, settings, time, ending.Token);
            return ExitCodes.Done;
        }
        catch (LiveServerException failure)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return ExitCodes.Failed;
        }
        catch (OperationCanceledException) when (ending.IsCancellationRequested && !stop.IsCancellationRequested)
        {
            return ExitCodes.Done; // the time is over
        }
    }

    private static async Task ServeAsync(
        ParseResult parsed, LiveSettings settings, TimeProvider time, CancellationToken ending)
    {
        string? name = TargetOptions.GivenName(parsed);
        using TargetProcess? target = name is null ? TargetOptions.Resolve(parsed, ending) : null;
        string subject = name ?? $"{CheckedProcess.FromTarget(target!, ending)}";
        var parts = new LiveParts();
        var page = new PoolPage(parts, time);
        await using LiveServer server = await LiveServer.StartAsync(settings, PoolPage.Layout(subject), parts, page);
        if (!IPAddress.IsLoopback(settings.Address))
            await Console.Error.WriteLineAsync("The page has no TLS: anyone who reads the traffic can read the token.");
        await Console.Out.WriteLineAsync($"{server.Address}");
        var dashboard = new ProcessDashboard(page, time);
        await (target is null ? dashboard.FollowAllAsync(name!, ending) : dashboard.FollowOneAsync(target, ending));
    }
}
