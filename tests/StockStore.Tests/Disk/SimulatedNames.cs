using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>The names on a disk: those in the operating system's cache, and which of their changes are not flushed.</summary>
internal sealed class SimulatedNames
{
    private readonly Dictionary<string, SimulatedContent> _durable;
    private readonly Dictionary<string, SimulatedContent> _live;
    private readonly List<NameChange> _pending;

    public SimulatedNames()
        : this([], [], [])
    {
    }

    private SimulatedNames(
        Dictionary<string, SimulatedContent> durable, Dictionary<string, SimulatedContent> live, List<NameChange> pending) =>
        (_durable, _live, _pending) = (durable, live, pending);

    public IEnumerable<string> All => _live.Keys.Order(StringComparer.Ordinal);

    public SimulatedContent? Find(string path) => _live.GetValueOrDefault(path);

    public void Change(NameChange change)
    {
        _pending.Add(change);
        change.ApplyTo(_live);
    }

    public void Flush()
    {
        foreach (NameChange change in _pending) change.ApplyTo(_durable);
        _pending.Clear();
    }

    public SimulatedNames AfterProcess(Func<SimulatedContent, SimulatedContent> after)
    {
        Func<SimulatedContent, SimulatedContent> once = Once(after);
        return new(
            _durable.ToDictionary(name => name.Key, name => once(name.Value)),
            _live.ToDictionary(name => name.Key, name => once(name.Value)),
            _pending.ConvertAll(change => change with { Content = change.Content is null ? null : once(change.Content) }));
    }

    public SimulatedNames AfterPowerCut(CrashStyle style, Random random)
    {
        var names = new Dictionary<string, SimulatedContent>(_durable);
        foreach (NameChange change in _pending)
        {
            if (style.Keeps(random)) change.ApplyTo(names);
        }

        Func<SimulatedContent, SimulatedContent> once = Once(content => content.AfterPowerCut(style, random));
        var after = new Dictionary<string, SimulatedContent>();
        foreach (string name in names.Keys.Order(StringComparer.Ordinal)) after[name] = once(names[name]);
        return new(after, new(after), []);
    }

    /// <summary>A file may have several names.</summary>
    private static Func<SimulatedContent, SimulatedContent> Once(Func<SimulatedContent, SimulatedContent> after)
    {
        var done = new Dictionary<SimulatedContent, SimulatedContent>(ReferenceEqualityComparer.Instance);
        return content => done.TryGetValue(content, out SimulatedContent? made) ? made : done[content] = after(content);
    }
}

/// <summary>A name that was created, deleted or moved to another file atomically, as by rename(2).</summary>
/// <param name="Name">The name.</param>
/// <param name="Content">The file that it names now; null for a deletion.</param>
/// <param name="Old">A name that is deleted at the same time.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct NameChange(string Name, SimulatedContent? Content, string? Old = null)
{
    public void ApplyTo(Dictionary<string, SimulatedContent> names)
    {
        if (Old is not null) names.Remove(Old);
        if (Content is null) names.Remove(Name);
        else names[Name] = Content;
    }
}
