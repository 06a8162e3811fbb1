using StockExchange.StockStore.Disk;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>
/// A disk in memory that knows what is flushed. It can crash or fail at any operation, and returns disks as a crash at any moment
/// may leave them: many different ones, chosen by a seed.
/// </summary>
/// <remarks>
/// It guarantees no more than POSIX: flushing a file does not flush its name, pending writes reach the disk in any part and
/// order, a failed flush drops what it should have written, and the next one succeeds.
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

    /// <summary>Number of operations so far.</summary>
    public int Operations { get; private set; }

    /// <summary>Number of the first operation that is not carried out; 0 for none.</summary>
    public int CrashAt { get; set; }

    /// <summary>Whether that operation was reached: the process has ended, whatever the store does then.</summary>
    public bool HasCrashed => CrashAt > 0 && Operations >= CrashAt;

    public DiskFault? Fault { get; set; }

    /// <summary>The operations that failed.</summary>
    public List<(DiskVerb Verb, string Path)> Failed { get; } = [];

    /// <summary>Called after each operation that has changed or flushed something.</summary>
    public Action<DiskVerb, string> OnDone { get; set; } = (_, _) => { };

    public IEnumerable<string> Names => _names.All;

    /// <summary>Content of a file; null if there is none.</summary>
    public byte[]? Content(string path) => _names.Find(path)?.Live.ToArray();

    /// <summary>Creates or replaces a file, flushed; deletes it for null.</summary>
    public void Put(string path, byte[]? content)
    {
        _names.Change(content is null ? new(path, null) : new(path, new SimulatedContent(content)));
        _names.Flush();
    }

    /// <summary>A disk as it may be found if the process or the machine stops now.</summary>
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

    /// <summary>Names and lengths of its files.</summary>
    public override string ToString() => string.Join(", ", _names.All.Select(name => $"{name} ({Content(name)!.Length} bytes)"));

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
        _beingWritten = written; // a crash now may leave a part of this write
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

/// <summary>The process has stopped. Not an I/O error, so that no code handles it.</summary>
internal sealed class SimulatedCrash() : Exception("The process has stopped here.");

/// <summary>A disk operation.</summary>
internal enum DiskVerb
{
    Open,
    Create,
    Write,
    Cut,
    Flush,
    Replace,
    Delete,
    FlushNames,
}

/// <summary>An operation that fails with an <see cref="IOException"/>.</summary>
/// <param name="At">Number of the operation, from 1.</param>
/// <param name="Lasts">Whether all later operations fail as well.</param>
/// <param name="IsShort">Whether a failing write writes a part.</param>
internal sealed record DiskFault(int At, bool Lasts, bool IsShort)
{
    public bool Hits(int operation) => operation == At || (Lasts && operation > At);
}

/// <summary>What crashes.</summary>
internal enum CrashKind
{
    /// <summary>
    /// The process (kill -9): its writes are in the operating system's cache, the last one possibly in part.
    /// </summary>
    Process,

    /// <summary>The machine (a power cut): unflushed writes survive or not, in any part and order.</summary>
    Machine,
}
