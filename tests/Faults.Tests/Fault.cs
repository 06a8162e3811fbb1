using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>Something that a start of a program has to cope with.</summary>
/// <param name="Name">As failures show it, with its figure.</param>
internal sealed record Fault(string Name)
{
    private const int FirstOwnUser = 70_000;

    private static readonly string[] Signals = ["TERM", "INT", "HUP"];

    private static int _users;

    /// <summary>The command under a limit or with other files.</summary>
    public Func<ChildCommand, ChildCommand> Around { get; init; } = command => command;

    /// <summary>A signal, and when it is sent after the start.</summary>
    public (string Signal, TimeSpan After)? Early { get; init; }

    /// <summary>One more signal, and when it is sent after the one that ends the program.</summary>
    public (string Signal, TimeSpan After)? Late { get; init; }

    /// <summary>The kind of path in place of a good one.</summary>
    public PathKind Path { get; init; } = PathKind.Good;

    public bool IsPortInUse { get; init; }

    /// <summary>Whether we can send it orders: not in another network.</summary>
    public bool CanBeReached { get; init; } = true;

    /// <summary>A random fault of a random kind; all kinds are equally likely.</summary>
    public static Fault Draw(Random random)
    {
        Func<Random, Fault>[] kinds =
        [
            OpenFiles, AddressSpace, Threads, FileSize, Early5ms, Early5ms, Late5ms, Output, Temporary, OfPath, OfPath, Port,
            Network, Clock,
        ];
        return kinds[random.Next(kinds.Length)](random);
    }

    /// <summary>A fault under which a server serves, for long runs.</summary>
    public static Fault DrawMild(Random random)
    {
        Func<Random, Fault>[] kinds =
        [
            _ => new("none"), random => Prlimit("nofile", random.Next(500, 1_024)), Late5ms, Output, Temporary, Clock,
            random => Prlimit("as", random.NextInt64(9_000_000_000, 30_000_000_000)), FileSize,
        ];
        return kinds[random.Next(kinds.Length)](random);
    }

    private static Fault OpenFiles(Random random) => Prlimit("nofile", random.Next(48, 1_025));

    private static Fault AddressSpace(Random random) => Prlimit("as", random.NextInt64(200_000_000, 12_000_000_000));

    /// <summary>A user of its own, as all processes of a user count. Fewer than 10 threads are too few for .NET itself.</summary>
    private static Fault Threads(Random random)
    {
        string user = $"{FirstOwnUser + Interlocked.Increment(ref _users)}";
        Fault limit = Prlimit("nproc", random.Next(10, 97));
        return limit with
        {
            Around = command => limit.Around(command).Behind("setpriv", "--reuid", user, "--regid", user, "--clear-groups"),
        };
    }

    /// <summary>.NET's own memory is a file of 2 GB unless it is told to do without.</summary>
    private static Fault FileSize(Random random)
    {
        Fault limit = Prlimit("fsize", random.Next(4) == 0 ? random.Next(0, 200) : random.Next(0, 200_000));
        return limit with { Around = command => limit.Around(command).Behind("env", "DOTNET_EnableWriteXorExecute=0") };
    }

    private static Fault Early5ms(Random random)
    {
        (string signal, TimeSpan after) = DrawSignal(random, mostSteps: 200);
        return new($"SIG{signal} {after.TotalMilliseconds} ms after the start") { Early = (signal, after) };
    }

    private static Fault Late5ms(Random random)
    {
        (string signal, TimeSpan after) = DrawSignal(random, mostSteps: 60);
        return new($"SIG{signal} {after.TotalMilliseconds} ms after the one that ends it") { Late = (signal, after) };
    }

    private static (string Signal, TimeSpan After) DrawSignal(Random random, int mostSteps) =>
        (Signals[random.Next(Signals.Length)], TimeSpan.FromMilliseconds(5 * random.Next(mostSteps + 1)));

    private static Fault Output(Random random) => random.Next(6) switch
    {
        0 => Shell("output closed", "exec \"$0\" \"$@\" >&-"),
        1 => Shell("output full", "exec \"$0\" \"$@\" >/dev/full"),
        2 => Shell("errors closed", "exec \"$0\" \"$@\" 2>&-"),
        3 => Shell("output and errors full", "exec \"$0\" \"$@\" >/dev/full 2>&1"),
        4 => Shell("input closed", "exec \"$0\" \"$@\" <&-"),
        _ => Shell(
            "output never read",
            "p=$(mktemp -u) && mkfifo $p && exec 3<>$p && rm $p && dd if=/dev/zero bs=65536 count=1 >&3 2>/dev/null && "
            + "exec \"$0\" \"$@\" >&3 3>&-"),
    };

    private static Fault Temporary(Random random) => random.Next(2) == 0
        ? Mount("/tmp read-only", "mount -t tmpfs -o ro none /tmp")
        : Mount("/tmp full", "mount -t tmpfs -o size=4k none /tmp && dd if=/dev/zero of=/tmp/full bs=4096 count=1 2>/dev/null");

    private static Fault OfPath(Random random)
    {
        PathKind[] bad = [.. Enum.GetValues<PathKind>().Where(kind => kind != PathKind.Good)];
        PathKind kind = bad[random.Next(bad.Length)];
        return new($"path: {kind}") { Path = kind };
    }

    private static Fault Port(Random random) => new("port in use") { IsPortInUse = true };

    private static Fault Network(Random random)
    {
        const string NoIPv6 = "ip link set lo up 2>/dev/null; echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6"
            + " && exec \"$0\" \"$@\"";
        return random.Next(2) == 0
            ? new("no IPv6, of .NET") { Around = command => command.Behind("env", "DOTNET_SYSTEM_NET_DISABLEIPV6=1") }
            : new("no IPv6, of the system")
            {
                Around = command => command.Behind("unshare", "--net", "sh", "-c", NoIPv6),
                CanBeReached = false,
            };
    }

    private static Fault Clock(Random random)
    {
        int after = random.Next(0, 1_500);
        return new($"clock set back by a year after {after} ms")
        {
            Around = command => SetBackClock.Library is { } library
                ? command.Behind("env", $"LD_PRELOAD={library}", $"SET_BACK_AFTER_MS={after}")
                : command,
        };
    }

    private static Fault Prlimit(string resource, long limit) => new($"{resource} {limit}")
    {
        Around = command => command.Behind("prlimit", $"--{resource}={limit}:{limit}", "--"),
    };

    private static Fault Shell(string name, string script) =>
        new(name) { Around = command => command.Behind("sh", "-c", script) };

    private static Fault Mount(string name, string mount) =>
        new(name) { Around = command => command.Behind("unshare", "--mount", "sh", "-c", mount + " && exec \"$0\" \"$@\"") };
}
