using System.Collections;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>The complete intervals of a file, in order of time.</summary>
internal sealed class CounterIntervals : IEnumerable<CounterInterval>
{
    /// <summary>The most that are kept: ten hours of one a second.</summary>
    public const int Most = 36_000;

    private readonly List<CounterInterval> _complete = [];
    private readonly HashSet<CounterRole> _seen = [];
    private CounterInterval? _open;
    private TimeSpan _clock, _elapsed;

    /// <summary>Whether there were more, which were not read.</summary>
    public bool AreCut { get; private set; }

    /// <summary>The number of processors; null when no counter has it.</summary>
    public int? Processors { get; private set; }

    /// <summary>Whether any line was read.</summary>
    public bool AreEmpty => _seen.Count == 0 && _open is null;

    /// <summary>Adds the file's lines in their order, up to the most.</summary>
    public void AddAll(IEnumerable<CounterLine> lines)
    {
        foreach (CounterLine line in lines)
        {
            if (CounterRoles.Of(line) is { } role) Add(line, role);
            if (AreCut) break;
        }
        Close();
    }

    /// <summary>Whether a counter came at least once.</summary>
    public bool Have(CounterRole role) => _seen.Contains(role);

    public IEnumerator<CounterInterval> GetEnumerator() => _complete.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private void Add(CounterLine line, CounterRole role)
    {
        if (AreEmpty) _clock = line.Clock;
        _seen.Add(role);
        _elapsed += ClockText.Between(_clock, line.Clock);
        _clock = line.Clock;
        if (_open?.TryAdd(line, role, _elapsed) is true) return;
        Close();
        if (AreCut) return;
        _open = new CounterInterval();
        _open.TryAdd(line, role, _elapsed);
    }

    private void Close()
    {
        if (_open?.Processors is { } count) Processors = Math.Max(count, Processors ?? 0);
        if (_open is { IsComplete: true } whole) _complete.Add(whole);
        _open = null;
        AreCut = _complete.Count >= Most;
    }
}
