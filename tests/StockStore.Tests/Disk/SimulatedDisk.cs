using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>
/// A disk in memory that knows what is flushed. It stops before any operation, fails any operation, and gives the disk that a
/// crash may leave at any moment: many different ones, chosen by a seed.
/// </summary>
/// <remarks>
/// It is as mean as POSIX allows: the flush of a file does not bring its name to the disk, pending writes get there in any part
/// and order, a failed flush drops what it should have written, and the next one succeeds.
/// </remarks>
internal sealed class SimulatedDisk : IDisk
{
    private readonly SimulatedNames _names;
    private SimulatedContent? _beingWritten;
    private bool _isOwned;

    public SimulatedDisk()
        : this(new())
    {
    }

    private SimulatedDisk(SimulatedNames names) => _names = names;

    /// <summary>How many there were so far.</summary>
    public int Operations { get; private set; }

    /// <summary>The first one that does not come to pass; 0 for none.</summary>
    public int CrashAt { get; set; }

    /// <summary>It has not come to pass: whatever the store makes of that, it is dead.</summary>
    public bool HasCrashed => CrashAt > 0 && Operations >= CrashAt;

    public DiskFault? Fault { get; set; }

    /// <summary>The operations that failed.</summary>
    public List<(DiskVerb Verb, string Path)> Failed { get; } = [];

    /// <summary>Told of each operation that has changed something or has flushed it, after it.</summary>
    public Action<DiskVerb, string> OnDone { get; set; } = (_, _) => { };

    public IEnumerable<string> Names => _names.All;

    /// <summary>What has a name; null if nothing has.</summary>
    public byte[]? Content(string path) => _names.Find(path)?.Live.ToArray();

    /// <summary>Puts a file there that is on the disk; none for null.</summary>
    public void Put(string path, byte[]? content)
    {
        _names.Change(content is null ? new(path, null) : new(path, new SimulatedContent(content)));
        _names.Flush();
    }

    /// <summary>One of the disks that there may be if the process or the machine stops now.</summary>
    public SimulatedDisk After(CrashKind crash, Random random)
    {
        if (crash == CrashKind.Machine) return new(_names.AfterPowerCut(CrashStyle.Choose(random), random));
        bool isTorn = random.Next(2) == 0;
        return new(_names.AfterProcess(content => content.AfterProcess(isTorn && content == _beingWritten ? random : null)));
    }

    public IDisposable Own(string path)
    {
        if (_isOwned) throw new OwnedException("1");
        _isOwned = true;
        return new Owner(this);
    }

    public IDiskFile Open(string path, bool forWriting)
    {
        Begin(DiskVerb.Open, path);
        return new OpenFile(this, path, _names.Find(path) ?? throw new FileNotFoundException(null, path));
    }

    public IDiskFile Create(string path, string? like = null)
    {
        Begin(DiskVerb.Create, path);
        if (_names.Find(path) is not null) throw new IOException($"{path} is there.");
        var content = new SimulatedContent([]);
        _names.Change(new(path, content));
        Done(DiskVerb.Create, path);
        return new OpenFile(this, path, content);
    }

    public void Replace(string path, string by)
    {
        Begin(DiskVerb.Replace, by);
        _names.Change(new(path, _names.Find(by) ?? throw new FileNotFoundException(null, by), by));
        Done(DiskVerb.Replace, path);
    }

    public void Delete(string path)
    {
        Begin(DiskVerb.Delete, path);
        if (_names.Find(path) is not null) _names.Change(new(path, null));
        Done(DiskVerb.Delete, path);
    }

    public IReadOnlyList<string> Find(string folder, string prefix) =>
        [.. _names.All.Where(path => path.StartsWith($"{folder}/{prefix}", StringComparison.Ordinal))];

    public void FlushNames(string folder)
    {
        Begin(DiskVerb.FlushNames, folder);
        _names.Flush();
        Done(DiskVerb.FlushNames, folder);
    }

    /// <summary>Its files, for people.</summary>
    public override string ToString() => string.Join(", ", _names.All.Select(name => $"{name} ({Content(name)!.Length} bytes)"));

    /// <param name="verb">What is asked for.</param>
    /// <param name="path">Of what.</param>
    /// <param name="failure">What happens nevertheless when it fails.</param>
    private void Begin(DiskVerb verb, string path, Action<bool>? failure = null)
    {
        if (HasCrashed) throw new SimulatedCrash();
        Operations++;
        if (HasCrashed) throw new SimulatedCrash();
        if (Fault?.Hits(Operations) != true) return;
        Failed.Add((verb, path));
        failure?.Invoke(Fault.IsShort);
        throw new IOException(Fault.IsShort ? "No space left on device" : "Input/output error");
    }

    private void Done(DiskVerb verb, string path, SimulatedContent? written = null)
    {
        _beingWritten = written; // whoever takes an image now takes one of an unfinished write
        OnDone(verb, path);
        _beingWritten = null;
    }

    private sealed class Owner(SimulatedDisk disk) : IDisposable
    {
        public void Dispose() => disk._isOwned = false;
    }

    private sealed class OpenFile(SimulatedDisk disk, string path, SimulatedContent content) : IDiskFile
    {
        public long Length => content.Live.Length;

        public int Read(long offset, Span<byte> into)
        {
            if (offset >= content.Live.Length) return 0;
            ReadOnlySpan<byte> rest = content.Live[(int)offset..];
            int read = Math.Min(rest.Length, into.Length);
            rest[..read].CopyTo(into);
            return read;
        }

        public void Write(long offset, ReadOnlySpan<byte> bytes)
        {
            byte[] copy = bytes.ToArray();
            disk.Begin(DiskVerb.Write, path, isShort =>
            {
                if (isShort) content.Change(new((int)offset, copy[..(copy.Length / 2)]));
            });
            content.Change(new((int)offset, copy));
            disk.Done(DiskVerb.Write, path, content);
        }

        public void Cut(long length)
        {
            disk.Begin(DiskVerb.Cut, path);
            content.Change(new((int)length, null));
            disk.Done(DiskVerb.Cut, path);
        }

        public void Flush()
        {
            disk.Begin(DiskVerb.Flush, path, _ => content.FailToFlush());
            content.Flush();
            disk.Done(DiskVerb.Flush, path);
        }

        public void Dispose()
        {
        }
    }
}
