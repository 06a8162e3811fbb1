using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Telemetry;

/// <summary>
/// How long pool threads were blocked in each call, in thread-seconds: the threads of the latest snapshot, for the time until the
/// next look. An estimate, because snapshots are seconds apart. Not thread-safe.
/// </summary>
internal sealed class BlockedTime
{
    /// <summary>The most calls that are told apart; what is blocked in others is added up.</summary>
    public const int MostCalls = 20;

    private const string Others = "other";

    /// <summary>The first snapshot of an episode has no lines, later ones do: so long a call waits to be published.</summary>
    private static readonly TimeSpan LinePatience = TimeSpan.FromSeconds(15);

    /// <summary>By what a cause is recognized: of one call, the API has another name while .NET still compiles it (Task.Result,
    /// or what was inlined into it).</summary>
    private readonly Dictionary<(string Method, WaitKind Wait), Entry> _calls = [];
    private double _others;

    /// <summary>The published calls with their thread-seconds.</summary>
    public IEnumerable<(BlockedCall Call, double Seconds)> Totals =>
    [
        .. _calls.Values.Where(entry => entry.IsPublished).Select(entry => (entry.Call, entry.Seconds)),
        .. _others > 0 ? [(new BlockedCall(Others, WaitKind.None, null, null), _others)] : Array.Empty<(BlockedCall, double)>(),
    ];

    /// <summary>Adds the time for which the threads of these calls were blocked.</summary>
    /// <param name="calls">The blocking calls at present.</param>
    /// <param name="duration">How long they have lasted since they were last added.</param>
    public void Add(IReadOnlyList<BlockingCall> calls, TimeSpan duration)
    {
        foreach (BlockingCall call in calls)
        {
            double seconds = call.Threads * duration.TotalSeconds;
            BlockedCall named = BlockedCall.FromCall(call);
            if (_calls.TryGetValue((named.Method, named.Wait), out Entry? entry)) entry.Add(named, seconds, duration);
            else if (_calls.Count < MostCalls) _calls.Add((named.Method, named.Wait), new Entry(named, seconds));
            else _others += seconds;
        }
    }

    /// <summary>A call with its total. Once it was published its attributes do not change: they name the series.</summary>
    private sealed class Entry(BlockedCall call, double seconds)
    {
        private TimeSpan _age;

        public BlockedCall Call { get; private set; } = call;

        public double Seconds { get; private set; } = seconds;

        public bool IsPublished { get; private set; } = call.Source is not null;

        public void Add(BlockedCall latest, double seconds, TimeSpan duration)
        {
            Seconds += seconds;
            _age += duration;
            if (IsPublished) return;
            Call = latest;
            IsPublished = latest.Source is not null || _age >= LinePatience;
        }
    }
}

/// <summary>A call in which pool threads are blocked.</summary>
/// <param name="Method">The own method that waits, without arguments, or the likeliest candidate where it was inlined.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="Api">The method of a package or of .NET that it called; null when unknown.</param>
/// <param name="Source">Where the call is; null without symbols.</param>
internal sealed record BlockedCall(string Method, WaitKind Wait, string? Api, SourceLocation? Source)
{
    private const int LongestName = 500;

    public static BlockedCall FromCall(BlockingCall call) => call.Candidates is [var likeliest, ..]
        ? new(Named(likeliest.Method), call.Wait, Named(likeliest.Api ?? call.Api), likeliest.Source)
        : new(Named(call.Method), call.Wait, Named(call.Api), call.Source);

    [return: System.Diagnostics.CodeAnalysis.NotNullIfNotNull(nameof(method))]
    private static string? Named(string? method)
    {
        if (method is null) return null;
        string name = MethodName.WithoutArguments(method);
        return name.Length <= LongestName ? name : name[..LongestName];
    }
}
