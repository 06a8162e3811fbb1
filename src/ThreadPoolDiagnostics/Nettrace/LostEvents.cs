namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>
/// Counts the events that a runtime had no room for: the numbers of each writer have gaps there, and at a sequence point the
/// runtime says how far each of them had come (NetTraceFormat_v5.md).
/// </summary>
internal sealed class LostEvents
{
    private readonly Dictionary<ulong, uint> _latest = [];
    private ulong _writer;
    private uint _number;
    private bool _hasWriter;

    public long Count { get; private set; }

    /// <summary>The next event is by this writer, with this number.</summary>
    public void Begin(ulong writer, uint number)
    {
        if (_hasWriter) _latest[_writer] = _number;
        if (_latest.TryGetValue(writer, out uint latest) && number > latest) Count += number - latest - 1;
        (_writer, _number, _hasWriter) = (writer, number, true);
    }

    /// <summary>The next event is by the same one, with the next number.</summary>
    public void GoOn() => _number++;

    /// <summary>Takes the contents of a sequence point: a time, and the latest number of each writer.</summary>
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
