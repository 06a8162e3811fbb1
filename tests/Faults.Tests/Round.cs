using System.Net;
using System.Net.Sockets;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>A server under load and a mild fault, from its start to its end, on a store that others had before.</summary>
/// <param name="name">For failures.</param>
/// <param name="store">The store.</param>
/// <param name="random">Decides what happens.</param>
internal sealed class Round(string name, Store store, Random random)
{
    private const int Traders = 4;
    private const int Idle = 600;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    /// <summary>Ends of processes; KILL has its own exit code.</summary>
    private static readonly string[] Ends = ["TERM", "INT", "HUP", "KILL", "KILL"];

    private static readonly TestedProgram[] Guests =
    [
        new("dotnet-starvation", "check -p PID --duration 1s"), new("dotnet-starvation", "stacks -p PID"),
        new("dotnet-starvation", "watch -p PID --duration 1s"),
        new("dotnet-starvation", "record -p PID --duration 1s --out PATH"),
        new("StockLoad", "run URL --duration 1s -c 8 --report PATH"), new("StockLoad", "run URL --duration 1s --rate 200"),
    ];

    private readonly TestedProgram _server = TestedProgram.Servers[random.Next(TestedProgram.Servers.Count)];
    private readonly Fault _fault = Fault.DrawMild(random);
    private readonly TestedProgram? _guest = random.Next(2) == 0 ? Guests[random.Next(Guests.Length)] : null;
    private readonly bool _isCrowded = random.Next(3) == 0;
    private readonly string _end = Ends[random.Next(Ends.Length)];
    private readonly TimeSpan _length = TimeSpan.FromMilliseconds(random.Next(200, 3_000));

    public string Name => $"{name}: {_server.Project} {_server.Use} [{_fault.Name}]{(_isCrowded ? " [crowd]" : "")} "
        + $"{(_guest is null ? "" : $"[{_guest.Project} {_guest.Use}] ")}{_end} after {_length.TotalMilliseconds} ms";

    /// <summary>What was wrong; null for nothing.</summary>
    public async Task<string?> RunAsync()
    {
        int port = FreePort.Find();
        var crash = new CrashReport(store.Folder, hasDump: false);
        using ChildProcess child = Start(_server, port, new Server(0, ""), crash);
        Task<int> ended = child.WaitForExitAsync(Timeout.InfiniteTimeSpan, CancellationToken.None);
        var trader = new Trader(_server.Protocol!, port);
        string? guests = null;
        if (await trader.IsThereAsync(IsRunning)) guests = await LoadAsync(trader, child, port, IsRunning);
        if (!ended.IsCompleted) child.Signal("TERM"); // it has not come
        int? exitCode = await Task.WhenAny(ended, Task.Delay(Patience)) == ended ? await ended : null;
        if (exitCode is null) child.Kill();
        store.Sold += trader.Acknowledged;
        store.InDoubt += trader.Unanswered;
        return guests ?? (_end == "KILL" && exitCode == 137 ? null : Ending.Mistake(_server, exitCode, child, crash));

        bool IsRunning() => !ended.IsCompleted;
    }

    private async Task<string?> LoadAsync(Trader trader, ChildProcess child, int port, Func<bool> isRunning)
    {
        using var over = new CancellationTokenSource();
        Task[] trading =
            [.. Enumerable.Range(0, Traders).Select(_ => Task.Run(() => trader.SellAsync(long.MaxValue, over.Token)))];
        List<Socket> crowd = _isCrowded ? await CrowdAsync(port) : [];
        Task<string?> guest = _guest is null ? Task.FromResult<string?>(null) : VisitAsync(_guest, child.Id, port);
        await WhileAsync(isRunning, _length);
        if (isRunning()) child.Signal(_end);
        if (_fault.Late is { } late)
        {
            await WhileAsync(isRunning, late.After);
            if (isRunning()) child.Signal(late.Signal);
        }

        await WhileAsync(isRunning, Patience);
        await over.CancelAsync();
        await Task.WhenAll(trading);
        crowd.ForEach(socket => socket.Dispose());
        return await guest;
    }

    /// <summary>Connections that send nothing; those that are refused count as well.</summary>
    private static async Task<List<Socket>> CrowdAsync(int port)
    {
        List<Socket> crowd = [];
        for (int number = 0; number < Idle; number++)
        {
            crowd.Add(new(SocketType.Stream, ProtocolType.Tcp));
            try
            {
                await crowd[^1].ConnectAsync(IPAddress.Loopback, port).WaitAsync(TimeSpan.FromSeconds(1));
            }
            catch (Exception refused) when (refused is SocketException or TimeoutException)
            {
                break;
            }
        }
        return crowd;
    }

    private async Task<string?> VisitAsync(TestedProgram guest, int processId, int port)
    {
        string url = _server.Protocol == "tcp" ? $"tcp://127.0.0.1:{port}" : $"http://127.0.0.1:{port}/api/stocks";
        var crash = new CrashReport(store.Folder, hasDump: false);
        using ChildProcess child = Start(guest, port, new Server(processId, url), crash);
        string? mistake = Ending.Mistake(guest, await ExitCodeAsync(child), child, crash);
        return mistake is null ? null : $"{guest.Project} {guest.Use}: {mistake}";
    }

    /// <summary>Null if it does not end.</summary>
    private static async Task<int?> ExitCodeAsync(ChildProcess child)
    {
        try
        {
            return await child.WaitForExitAsync(Patience, CancellationToken.None);
        }
        catch (ChildException)
        {
            return null;
        }
    }

    private static async Task WhileAsync(Func<bool> condition, TimeSpan most)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (condition() && TimeProvider.System.GetElapsedTime(start) < most) await Task.Delay(5);
    }

    private ChildProcess Start(TestedProgram program, int port, Server server, CrashReport crash)
    {
        string path = program == _server ? store.Path : Path.Combine(store.Folder, $"result-{Guid.NewGuid():N}");
        ChildCommand command = program.Command(path, port, server);
        if (program == _server) command = _fault.Around(command);
        return ChildProcess.Start(
            command.TakingAllSignals() with { Folder = store.Folder, Keeps = 20_000, Variables = crash.Variables });
    }

    private sealed record Server(int ProcessId, string Url) : ITarget;
}
