namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>The last lines that a process wrote: bounded, and safe to fill from two streams at once.</summary>
internal sealed class OutputTail(int capacity = 20)
{
    private readonly Lock _gate = new();
    private readonly Queue<string> _lines = [];

    public void Add(string line)
    {
        lock (_gate)
        {
            if (_lines.Count == capacity) _lines.Dequeue();
            _lines.Enqueue(line);
        }
    }

    public override string ToString()
    {
        lock (_gate) return _lines.Count == 0 ? "(it wrote nothing)" : string.Join(Environment.NewLine, _lines);
    }
}
