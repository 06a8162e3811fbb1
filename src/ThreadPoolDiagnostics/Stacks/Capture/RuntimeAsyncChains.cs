using System.Globalization;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Chains of runtime-async methods (.NET 11), of which the task library's events do not tell. AsyncProfilerEventSource does
/// (AsyncProfiler.cs in dotnet/runtime): each event is a buffer in which a thread has collected records, among them a chain when
/// it has to wait, and its number when it goes on.
/// </summary>
internal sealed class RuntimeAsyncChains
{
    public const string Provider = "System.Runtime.CompilerServices.AsyncProfilerEventSource";

    /// <summary>The only event that it has.</summary>
    public const int Buffer = 1;

    /// <summary>Chains that go on, that wait for the first time, and that wait again.</summary>
    public const long Keywords = 0x2 | 0x20 | 0x80;

    /// <summary>The shortest time in which chains come for certain.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromSeconds(2);

    private const int FirstRuntime = 11;
    private const byte Version = 1;
    private const byte Resumed = 2, Created = 6, Suspended = 8;

    /// <summary>Of each kind of record, how many bytes say how long it is.</summary>
    private static readonly byte[] LengthBytes = [0, 1, 1, 0, 0, 1, 2, 2, 2, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 2, 0, 0, 2, 1];

    private readonly List<Record> _records = [];
    private readonly Dictionary<ulong, ulong> _callers = [];
    private ulong _complete;

    /// <summary>How many methods began to wait.</summary>
    public int Begun { get; private set; }

    /// <summary>Each chain that waits and has called no other that does: the method that waits, then its callers.</summary>
    public IReadOnlyList<SampledThread> Waiting()
    {
        var waiting = new Dictionary<ulong, SampledThread>();
        foreach (Record record in _records.Where(record => record.Ticks <= _complete).OrderBy(record => record.Ticks))
        {
            if (record.Chain is null) waiting.Remove(record.Id);
            else waiting[record.Id] = record.Chain;
        }
        HashSet<ulong> callers = [.. waiting.Keys.Select(CallerOf)];
        return
        [
            .. waiting.Where(chain => !callers.Contains(chain.Key))
                .Select(chain => chain.Value with { Addresses = Whole(chain.Key, waiting) }),
        ];
    }

    public void Add(TraceRecord data)
    {
        var fields = new Bytes(data.Payload);
        var buffer = new Bytes(fields.Take(fields.Int32()));
        if (buffer.Byte() != Version) return;
        buffer.Take(2 * sizeof(int));
        int thread = (int)buffer.Int64();
        buffer.Int32();
        ulong ticks = (ulong)buffer.Int64(), end = (ulong)buffer.Int64();
        // Once a second another thread writes what all have collected; until then the last records of some are missing.
        if (thread != data.ThreadId) _complete = Math.Max(_complete, end);
        while (!buffer.IsEmpty)
        {
            byte kind = buffer.Byte();
            if (kind >= LengthBytes.Length) return; // of a runtime that knows more
            ticks += buffer.Variable();
            int length = LengthBytes[kind] switch { 0 => 0, 1 => buffer.Byte(), _ => (ushort)buffer.Int16() };
            Add(kind, ticks, thread, new Bytes(buffer.Take(length)));
        }
    }

    /// <summary>Whether this runtime has such methods.</summary>
    public static bool AreToldBy(TargetInfo runtime) =>
        int.TryParse(runtime.RuntimeVersion?.Split('.')[0], CultureInfo.InvariantCulture, out int major) && major >= FirstRuntime;

    private ulong CallerOf(ulong chain) => _callers.GetValueOrDefault(chain);

    private ulong[] Whole(ulong id, Dictionary<ulong, SampledThread> waiting)
    {
        var whole = new List<ulong>();
        while (whole.Count < SampledThread.MostFrames && waiting.TryGetValue(id, out SampledThread? chain))
        {
            whole.AddRange(chain.Addresses);
            id = CallerOf(id);
        }
        return [.. whole];
    }

    private void Add(byte kind, ulong ticks, int thread, Bytes record)
    {
        if (kind == Resumed) _records.Add(new(ticks, record.Variable(), null));
        if (kind is not (Created or Suspended)) return;
        record.Take(2);
        var addresses = new ulong[record.Byte()];
        ulong caller = kind == Created ? record.Variable() : 0;
        ulong id = record.Variable();
        if (kind == Created) (_callers[id], Begun) = (caller, Begun + addresses.Length);
        if (addresses.Length == 0) return;
        addresses[0] = record.Variable();
        for (int i = 1; i < addresses.Length; i++) addresses[i] = addresses[i - 1] + Signed(ref record);
        // They are places in the code; what names frames expects addresses to return to, which lie behind.
        _records.Add(new(ticks, id, new(thread, [.. addresses.Select(address => address + 1)], null)));
    }

    private static ulong Signed(ref Bytes record)
    {
        ulong value = record.Variable();
        return (value >> 1) ^ (0 - (value & 1));
    }

    /// <param name="Ticks">Of the process's clock.</param>
    /// <param name="Id">Of the chain.</param>
    /// <param name="Chain">Where it waits; null when it goes on.</param>
    private sealed record Record(ulong Ticks, ulong Id, SampledThread? Chain);
}
