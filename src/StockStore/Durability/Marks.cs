using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// Writes the mark of the journals (<see cref="DurableMark"/>), at most once a second, on a thread of its own: orders do not wait
/// for it. It only ever says what was on disk before, so it may be late, lost or torn, and its failure stops no order.
/// </summary>
internal sealed class Marks(IDisk disk, string stocks, Fingerprint stockFile, Action<string> onNotice) : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private readonly Lock _lock = new();
    private readonly ManualResetEventSlim _isBehind = new();
    private readonly ManualResetEventSlim _isEnding = new();
    private Fingerprint _stockFile = stockFile;
    private DurableMark? _latest;
    private DurableMark? _written;
    private IDiskFile? _file;
    private bool _hasFailed;
    private Thread? _thread;

    public void Start()
    {
        _thread = new(Run) { IsBackground = true, Name = "durable mark" };
        _thread.Start();
    }

    /// <summary>Writes the last mark, and returns when the thread has ended.</summary>
    public void End()
    {
        _isEnding.Set();
        _isBehind.Set();
        _thread?.Join();
    }

    /// <summary>A beginning of the last journal is on disk.</summary>
    public void Note(JournalHead head, long length, long sequence)
    {
        lock (_lock) _latest = new(head.Generation, head.Id, length, sequence, _stockFile);
        if (!_isBehind.IsSet) _isBehind.Set();
    }

    /// <summary>stock.txt has other content.</summary>
    public void NoteSaved(Fingerprint content)
    {
        lock (_lock)
        {
            _stockFile = content;
            if (_latest is { } latest) _latest = latest with { StockFile = content };
        }

        _isBehind.Set();
    }

    /// <summary>Writes the mark, if there is a new one.</summary>
    public void Write()
    {
        DurableMark? latest;
        lock (_lock) latest = _latest;
        if (latest is not { } mark || latest == _written || _hasFailed) return;
        try
        {
            bool isNew = _file is null;
            _file ??= Create();
            mark.Write(_file);
            _file.Flush();
            if (isNew) disk.FlushNames(Path.GetDirectoryName(stocks)!);
            _written = mark;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            _hasFailed = true;
            onNotice(
                $"{JournalNames.Mark(stocks)} cannot be written: {failure.Message} Orders are as durable as before, but damage "
                + "to the last ones could be taken for a write that was not finished.");
        }
    }

    /// <summary>Deletes the mark. The caller flushes the folder before it deletes the journal that the mark is of.</summary>
    public void Delete()
    {
        lock (_lock) (_latest, _written) = (null, null);
        _file?.Dispose();
        _file = null;
        disk.Delete(JournalNames.Mark(stocks));
    }

    public void Dispose()
    {
        _file?.Dispose();
        _isBehind.Dispose();
        _isEnding.Dispose();
    }

    /// <summary>A new file: nothing that has the name, such as a link, is written to.</summary>
    private IDiskFile Create()
    {
        string path = JournalNames.Mark(stocks);
        disk.Delete(path);
        return disk.Create(path, like: stocks);
    }

    private void Run()
    {
        do
        {
            _isBehind.Wait();
            _isBehind.Reset();
            Write();
        }
        while (!_isEnding.Wait(Interval));
    }
}
