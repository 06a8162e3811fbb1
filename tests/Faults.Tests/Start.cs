using System.Net;
using System.Net.Sockets;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>A start of a program under a fault, from its number: the same seed and number give the same start.</summary>
internal sealed class Start
{
    private const int Orders = 5;

    /// <summary>Much longer than a start, a second of work and an end take.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(40);

    /// <summary>How long a program may work that is not asked to end, such as one that waits for the writer of a FIFO.</summary>
    private static readonly TimeSpan Work = TimeSpan.FromSeconds(8);

    private readonly TestedProgram _program;
    private readonly Fault _fault;
    private readonly bool _isKilled;

    public Start(int seed, int number)
    {
        var random = new Random(unchecked(seed * 1_000_003 + number));
        _program = TestedProgram.All[random.Next(TestedProgram.All.Count)];
        _fault = Fault.Draw(random);
        _isKilled = random.Next(2) == 0;
    }

    public string Name => $"{_program.Project} {_program.Use} [{_fault.Name}]{(_isKilled ? " [journal]" : "")}";

    /// <summary>What was wrong with it; null for nothing.</summary>
    public async Task<StartResult> RunAsync(ITarget target)
    {
        using Store store = await Store.CreateAsync(_isKilled);
        string path = _fault.Path == PathKind.Good ? GoodPath(store) : BadPaths.Make(_fault.Path, store.Folder);
        int port = FreePort.Find();
        using var other = new TcpListener(IPAddress.Loopback, port);
        if (_fault.IsPortInUse) other.Start();
        ChildCommand command = _fault.Around(_program.Command(path, port, target)).TakingAllSignals();
        var crash = new CrashReport(store.Folder, hasDump: false);
        using ChildProcess child =
            ChildProcess.Start(command with { Folder = store.Folder, Keeps = 20_000, Variables = crash.Variables });
        int? exitCode = await EndAsync(child, port, store);
        if (exitCode is null) child.Kill();
        string? mistake = Ending.Mistake(_program, exitCode, child, crash) ?? await store.MistakeAsync();
        return new(Name, exitCode, mistake, exitCode is not null && Ending.IsOfTheRuntime(child));
    }

    /// <summary>For commands that do not take a stock.txt: a file or folder to write, or something to read.</summary>
    private string GoodPath(Store store) => _program switch
    {
        { Project: "dotnet-starvation", Use: var use } when use.StartsWith("scan", StringComparison.Ordinal) =>
            BuiltProgram.Assembly("StockStore"),
        { Project: "dotnet-starvation" or "StockLoad" } => Path.Combine(store.Folder, "result"),
        _ => store.Path,
    };

    /// <summary>The exit code; null if it did not end.</summary>
    private async Task<int?> EndAsync(ChildProcess child, int port, Store store)
    {
        Task<int> ended = child.WaitForExitAsync(Timeout.InfiniteTimeSpan, CancellationToken.None);
        if (_fault.Early is { } early)
        {
            await Task.WhenAny(ended, Task.Delay(early.After));
            if (!ended.IsCompleted) child.Signal(early.Signal);
        }
        else if (_program.Protocol is { } protocol)
        {
            await TradeAsync(new Trader(protocol, port), () => !ended.IsCompleted, store);
        }
        else
        {
            await Task.WhenAny(ended, Task.Delay(Work));
        }

        if (!ended.IsCompleted && _fault.Early is null) child.Signal("TERM");
        if (_fault.Late is { } late)
        {
            await Task.WhenAny(ended, Task.Delay(late.After));
            if (!ended.IsCompleted) child.Signal(late.Signal);
        }

        return await Task.WhenAny(ended, Task.Delay(Patience)) == ended ? await ended : null;
    }

    private async Task TradeAsync(Trader trader, Func<bool> isRunning, Store store)
    {
        if (!_fault.CanBeReached || _fault.IsPortInUse)
        {
            await Task.Delay(TimeSpan.FromSeconds(1));
            return;
        }

        if (!await trader.IsThereAsync(isRunning)) return;
        await trader.SellAsync(Orders, CancellationToken.None);
        if (_fault.Path != PathKind.Good) return; // another store
        store.Sold += trader.Acknowledged;
        store.InDoubt += trader.Unanswered;
    }
}

/// <summary>How a start ended.</summary>
/// <param name="Name">The program and the fault.</param>
/// <param name="ExitCode">Null if it did not end.</param>
/// <param name="Mistake">What was wrong, and what the program said; null for nothing.</param>
/// <param name="IsOfTheRuntime">Whether .NET itself could not start.</param>
internal sealed record StartResult(string Name, int? ExitCode, string? Mistake, bool IsOfTheRuntime);
