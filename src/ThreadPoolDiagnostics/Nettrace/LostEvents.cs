namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>Counts lost events: gaps in a writer's sequence, and before sequence points (NetTraceFormat_v5.md).</summary>
internal sealed class LostEvents
{
    private readonly Dictionary<ulong, uint> _latest = [];
    private ulong _writer;
    private uint _number;
    private bool _hasWriter;

    public long Count { get; private set; }

    /// <summary>Begins a sequence of events of one writer with this number.</summary>
    public void Begin(ulong writer, uint number)
    {
        if (_hasWriter) _latest[_writer] = _number;
        if (_latest.TryGetValue(writer, out uint latest) && number > latest) Count += number - latest - 1;
        (_writer, _number, _hasWriter) = (writer, number, true);
    }

    /// <summary>Notes the next event of the same writer.</summary>
    public void GoOn() => _number++;

    /// <summary>Reads a sequence point: a time, and the latest number of each writer.</summary>
    public void AddSequencePoint(ReadOnlySpan<byte> contents)
    {
        if (_hasWriter) _latest[_writer] = _number;
        _hasWriter = false;
        var bytes = new Bytes(contents);
        bytes.Int64();
        for (int writers = bytes.Int32(); writers > 0; writers--)
        {
            ulong writer = (ulong)bytes.Int64();
            uint number = (uint)bytes.Int32();
            if (!_latest.TryGetValue(writer, out uint latest) || number <= latest) continue;
            Count += number - latest;
            _latest[writer] = number;
        }
    }
}
