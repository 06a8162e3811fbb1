using System.Globalization;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Chains of runtime-async methods (.NET 11) by AsyncProfilerEventSource (AsyncProfiler.cs): an event is a thread's buffer of
/// records, among them a chain that waits, and its id when it resumes.
/// </summary>
internal sealed class RuntimeAsyncChains
{
    public const string Provider = "System.Runtime.CompilerServices.AsyncProfilerEventSource";

    /// <summary>The id of its only event.</summary>
    public const int Buffer = 1;

    /// <summary>The records to collect: chains that resume, that wait for the first time, and that wait again.</summary>
    public const long Keywords = 0x2 | 0x20 | 0x80;

    /// <summary>The shortest time after which all chains have been reported.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromSeconds(2);

    private const int FirstRuntime = 11;
    private const byte Version = 1;
    private const byte Resumed = 2, Created = 6, Suspended = 8;

    /// <summary>For each kind of record, the number of bytes that hold its length.</summary>
    private static readonly byte[] LengthBytes = [0, 1, 1, 0, 0, 1, 2, 2, 2, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 2, 0, 0, 2, 1];

    private readonly List<Record> _records = [];
    private readonly Dictionary<ulong, ulong> _callers = [];
    private ulong _complete;

    /// <summary>The number of methods that began to wait.</summary>
    public int Begun { get; private set; }

    /// <summary>Each chain that waits and has called no other waiting chain: the waiting method, then its callers.</summary>
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
        // Once per second another thread writes the buffers of all; until then the last records of some are missing.
        if (thread != data.ThreadId) _complete = Math.Max(_complete, end);
        while (!buffer.IsEmpty)
        {
            byte kind = buffer.Byte();
            if (kind >= LengthBytes.Length) return; // a later runtime's record
            ticks += buffer.Variable();
            int length = LengthBytes[kind] switch { 0 => 0, 1 => buffer.Byte(), _ => (ushort)buffer.Int16() };
            Add(kind, ticks, thread, new Bytes(buffer.Take(length)));
        }
    }

    /// <summary>Whether this runtime has runtime-async methods, which it reports by these events.</summary>
    public static bool AreWrittenBy(TargetInfo runtime) =>
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
        // These are code addresses; frames are named by return addresses, which are one higher.
        _records.Add(new(ticks, id, new(thread, [.. addresses.Select(address => address + 1)], null)));
    }

    private static ulong Signed(ref Bytes record)
    {
        ulong value = record.Variable();
        return (value >> 1) ^ (0 - (value & 1));
    }

    /// <param name="Ticks">The time in ticks of the process's clock.</param>
    /// <param name="Id">The id of the chain.</param>
    /// <param name="Chain">Where it waits; null when it resumes.</param>
    private sealed record Record(ulong Ticks, ulong Id, SampledThread? Chain);
}
