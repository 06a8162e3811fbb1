using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>Reads the events of a trace. The receiver parses the payload, so that skipped events cost little.</summary>
internal sealed class TraceRecords
{
    private const int AreCompressed = 1;

    /// <summary>The most metadata that is kept, in bytes: each kind of event needs some hundred.</summary>
    public const long MostMetadata = 64 << 20;

    private readonly Dictionary<int, EventKind> _kinds = [];
    private readonly Dictionary<int, ulong[]> _stacks = [];
    private readonly TraceReceiver _receiver;
    private readonly LostEvents _lost = new();
    private (int Number, EventKind? Kind) _last;
    private TraceClock? _clock;
    private int _pointerSize;
    private long _metadata;

    public TraceRecords(TraceReceiver receiver) => _receiver = receiver;

    /// <summary>The number of processors of the traced machine; 0 while it is unknown.</summary>
    public int Processors { get; private set; }

    /// <summary>The number of events that the runtime dropped for lack of buffer space, as far as the trace was read.</summary>
    public long EventsLost => _lost.Count;

    /// <summary>Reads on the calling thread to the end of the trace.</summary>
    /// <exception cref="InvalidDataException">The data is not a trace, or is damaged.</exception>
    /// <exception cref="EndOfStreamException">The trace is incomplete.</exception>
    public void Read(Stream stream)
    {
        var blocks = new BlockStream(stream);
        blocks.ReadHeader();
        while (blocks.TryReadBlock(out string name, out ReadOnlySpan<byte> contents)) Add(name, contents);
    }

    /// <summary>Reads a file in the same way.</summary>
    /// <inheritdoc cref="Read(Stream)"/>
    public static void Read(string file, TraceReceiver receiver)
    {
        using FileStream stream = File.OpenRead(file);
        new TraceRecords(receiver).Read(stream);
    }

    /// <summary>Reads a file up to the first damage.</summary>
    /// <returns>The damage; null when the file is intact.</returns>
    public Exception? ReadWhatIsSound(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            Read(stream);
            return null;
        }
        catch (Exception damage)
            when (damage is InvalidDataException or EndOfStreamException or ArithmeticException or ArgumentException)
        {
            return damage;
        }
    }

    private void Add(string name, ReadOnlySpan<byte> contents)
    {
        switch (name)
        {
            case "Trace":
                var description = new Bytes(contents);
                _clock = TraceClock.Read(ref description);
                _pointerSize = description.Int32();
                description.Int32(); // the process id
                Processors = description.Int32();
                break;
            case "MetadataBlock":
                _metadata += contents.Length;
                if (_metadata > MostMetadata) throw new InvalidDataException("The trace describes too many events.");
                AddEvents(contents, areDescriptions: true);
                break;
            case "EventBlock":
                AddEvents(contents, areDescriptions: false);
                break;
            case "StackBlock":
                AddStacks(contents);
                break;
            case "SPBlock":
                _stacks.Clear(); // their numbers begin anew
                _lost.AddSequencePoint(contents);
                break;
            default:
                break; // a block of a later version
        }
    }

    private void AddEvents(ReadOnlySpan<byte> block, bool areDescriptions)
    {
        var bytes = new Bytes(block);
        int headerSize = bytes.Int16();
        if ((bytes.Int16() & AreCompressed) == 0) throw new InvalidDataException("Its events are not compressed.");
        bytes.Take(headerSize - sizeof(short) - sizeof(short)); // times
        EventHeader header = default;
        while (!bytes.IsEmpty)
        {
            bool isAnew = header.ReadNext(ref bytes);
            ReadOnlySpan<byte> payload = bytes.Take(header.Size);
            if (areDescriptions)
            {
                Describe(payload);
                continue;
            }
            if (isAnew) _lost.Begin(header.Writer, header.Sequence);
            else _lost.GoOn();
            if (_clock is not null && KindOf(header.Kind) is { } kind) _receiver(Record(kind, header, _clock, payload));
        }
    }

    /// <summary>Most events are of the same kind as the one before.</summary>
    private EventKind? KindOf(int number)
    {
        if (_last.Kind is null || _last.Number != number) _last = (number, _kinds.GetValueOrDefault(number));
        return _last.Kind;
    }

    private void Describe(ReadOnlySpan<byte> description)
    {
        (int number, EventKind kind) = EventKind.Read(description);
        _kinds[number] = kind;
        _last = default;
    }

    private TraceRecord Record(EventKind kind, EventHeader header, TraceClock clock, ReadOnlySpan<byte> payload) => new()
    {
        Kind = kind,
        ThreadId = header.ThreadId,
        Activity = header.Activity,
        RelatedActivity = header.RelatedActivity,
        Stack = _stacks.GetValueOrDefault(header.StackId),
        Payload = payload,
        Clock = clock,
        Ticks = header.Time,
    };

    private void AddStacks(ReadOnlySpan<byte> block)
    {
        var bytes = new Bytes(block);
        int first = bytes.Int32(), count = bytes.Int32();
        for (int id = first; id < first + count; id++) _stacks[id] = Addresses(bytes.Take(bytes.Int32()));
    }

    private ulong[] Addresses(ReadOnlySpan<byte> stack) => _pointerSize == sizeof(ulong)
        ? [.. MemoryMarshal.Cast<byte, ulong>(stack)]
        : Array.ConvertAll<uint, ulong>([.. MemoryMarshal.Cast<byte, uint>(stack)], address => address);
}
