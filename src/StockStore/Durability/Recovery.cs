using System.Runtime.InteropServices;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>Restores a table from stock.txt and its journals. Changes nothing on disk.</summary>
/// <remarks>
/// A base record identifies a content of stock.txt and the last change that it contains. It is on disk before stock.txt gets that
/// content, and journals that are no longer needed are deleted after that. So whenever the process or the machine stops, one of
/// the base records on disk identifies the content of stock.txt, and all changes after it are in the journals.
/// </remarks>
internal sealed class Recovery
{
    private readonly IDisk _disk;
    private readonly string _stocks;
    private readonly List<JournalFile> _journals = [];
    private readonly List<AnsweredOrder> _answers = [];
    private readonly List<TableBase> _bases = [];
    private long _changes;
    private JournalFile? _unfinished;
    private long _generation;

    private Recovery(IDisk disk, string stocks) => (_disk, _stocks) = (disk, stocks);

    /// <summary>Reads stock.txt and all its journals.</summary>
    /// <exception cref="StockFileException">stock.txt cannot be read, or was changed while its journals held orders.</exception>
    /// <exception cref="JournalException">A journal is damaged, not only torn at its end.</exception>
    public static RecoveredTable Read(IDisk disk, string stocks) => new Recovery(disk, stocks).Read(withoutLast: false);

    /// <summary>Reads all but the last journal, which is being written.</summary>
    /// <param name="disk">The file system.</param>
    /// <param name="stocks">Path of the stock.txt.</param>
    /// <param name="known">Bases that the last journal alone may contain.</param>
    /// <inheritdoc cref="Read(IDisk, string)" path="/exception"/>
    public static RecoveredTable ReadAllButLast(IDisk disk, string stocks, IEnumerable<TableBase> known)
    {
        var recovery = new Recovery(disk, stocks);
        recovery._bases.AddRange(known);
        return recovery.Read(withoutLast: true);
    }

    private RecoveredTable Read(bool withoutLast)
    {
        DurableMark? mark = withoutLast ? null : DurableMark.Read(_disk, _stocks);
        var (listed, fingerprint) = StockFile.Read(_disk, _stocks);
        IReadOnlyList<long> generations = JournalNames.Generations(_disk, _stocks);
        long last = generations is [.., var highest] ? highest : 0;
        foreach (long generation in withoutLast ? generations.SkipLast(1) : generations)
        {
            _generation = generation;
            var journal = new JournalFile(
                _disk, JournalNames.ForGeneration(_stocks, generation), isLast: generation == last, mark);
            journal.Read(Gather);
            if (journal.Head is not null) _journals.Add(journal);
            else _unfinished = journal;
        }

        if (mark is { } durable) ThrowIfGone(durable, fingerprint);
        long folded = Folded(fingerprint);
        var table = new StockTable(listed);
        long sequence = Apply(table, folded);
        return new(table, fingerprint, sequence, folded, _changes, Answers(), _journals, _unfinished);
    }

    /// <summary>
    /// As long as stock.txt is the one that the mark names, that journal or a later one is there (an orderly end deletes the
    /// mark before the last journal), and so is a base of that stock.txt. If it is another one, somebody has replaced it.
    /// </summary>
    private void ThrowIfGone(DurableMark mark, Fingerprint stockFile)
    {
        bool isThere = _journals.Any(journal => journal.Head!.Value.Generation >= mark.Generation);
        bool hasBase = _bases.Any(known => known.Fingerprint == stockFile);
        if (mark.StockFile == stockFile && !(isThere && hasBase)) throw JournalException.Gone(_stocks, mark);
    }

    /// <summary>
    /// The last answer to each key, oldest first. Answers that a checkpoint wrote again stand behind newer ones in the journals.
    /// </summary>
    private List<AnsweredOrder> Answers()
    {
        var last = new Dictionary<string, AnsweredOrder>(_answers.Count, StringComparer.Ordinal);
        foreach (AnsweredOrder answer in _answers) last[answer.Key.Value] = answer;
        return [.. _answers.Where(answer => ReferenceEquals(last[answer.Key.Value], answer)).OrderBy(answer => answer.At)];
    }

    private void Gather(in JournalRecord record, long offset)
    {
        if (record.IsChange) _changes++;
        if (record.Kind == RecordKind.Base) _bases.Add(new(record.Fingerprint, record.Sequence));
        if (record.Key is { } key) _answers.Add(new(key, record.Order, record.Result, record.AnsweredAt, default, _generation));
    }

    /// <summary>
    /// The last change that stock.txt contains. After an orderly end the journals contain no changes, and the file may be edited.
    /// </summary>
    private long Folded(Fingerprint fingerprint)
    {
        long[] matching = [.. from candidate in _bases where candidate.Fingerprint == fingerprint select candidate.Sequence];
        if (matching.Length > 0) return matching.Max();
        if (_changes == 0) return _bases.Count > 0 ? _bases.Max(candidate => candidate.Sequence) : 0;
        throw StockFileException.NotOfJournals(_stocks, _changes);
    }

    private long Apply(StockTable table, long folded)
    {
        long sequence = folded;
        foreach (JournalFile journal in _journals)
        {
            long before = journal.Head!.Value.After;
            if (before > sequence && journal != _journals[0]) throw Missing(journal.Path, 0, sequence, before + 1);
            journal.Read((in JournalRecord record, long offset) =>
            {
                if (!record.IsChange || record.Sequence <= folded) return;
                if (record.Sequence != sequence + 1) throw Missing(journal.Path, offset, sequence, record.Sequence);
                if (record.Order.Quantity <= 0 || table.Trade(record.Order) != record.Result)
                    throw DoesNotFit(journal.Path, offset, record);
                sequence = record.Sequence;
            });
        }

        return sequence;
    }

    private static JournalException Missing(string journal, long offset, long before, long found) => new(
        journal, offset, $"change {found} follows change {before}: those between are missing.",
        "A journal was removed, or is not of this stock.txt. Put it back; nothing was changed.");

    private static JournalException DoesNotFit(string journal, long offset, in JournalRecord record) => new(
        journal, offset, $"change {record.Sequence}, of stock {record.Order.Id}, does not fit the table.",
        "The journal is not of this stock.txt. Put the right file back; nothing was changed.");
}

/// <summary>The content of a base record: a stock.txt with this content contains all changes up to the sequence number.</summary>
/// <param name="Fingerprint">Identifies the content.</param>
/// <param name="Sequence">Of the last change that it contains.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct TableBase(Fingerprint Fingerprint, long Sequence);

/// <summary>The content of stock.txt and its journals.</summary>
/// <param name="Table">The table.</param>
/// <param name="Fingerprint">Of stock.txt.</param>
/// <param name="Sequence">Of the last change.</param>
/// <param name="Folded">Sequence number of the last change that stock.txt contains.</param>
/// <param name="Changes">Number of changes in the journals, including those that stock.txt contains.</param>
/// <param name="Answers">To orders with keys, oldest first.</param>
/// <param name="Journals">Those with a head, in order.</param>
/// <param name="Unfinished">A journal after them whose head cannot be read; null if there is none.</param>
internal sealed record RecoveredTable(
    StockTable Table,
    Fingerprint Fingerprint,
    long Sequence,
    long Folded,
    long Changes,
    IReadOnlyList<AnsweredOrder> Answers,
    IReadOnlyList<JournalFile> Journals,
    JournalFile? Unfinished)
{
    /// <summary>The journal to continue; null if there is none.</summary>
    public JournalFile? Last => Journals is [.., var last] ? last : null;

    public RecoverySummary Summary => new(Sequence - Folded, Answers.Count, Tail);

    private CutTail? Tail => (Unfinished ?? Last) is { } journal && (journal.Head is null || journal.Torn > 0)
        ? new(journal.Path, journal.Torn, Sequence + 1, Last?.WrittenUntil)
        : null;
}
