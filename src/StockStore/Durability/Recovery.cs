using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>Puts a table together out of stock.txt and its journals. Changes nothing on disk.</summary>
/// <remarks>
/// A base record names a content of stock.txt and the last change that it holds. It is on disk before stock.txt gets that
/// content, and the journals that the content makes superfluous go away after it. So whenever the process or the machine stops,
/// one of the base records that are there names the content that is there, and all changes after it are there as well.
/// </remarks>
internal sealed class Recovery
{
    private readonly IDisk _disk;
    private readonly string _stocks;
    private readonly List<JournalFile> _journals = [];
    private readonly List<AnsweredOrder> _answers = [];
    private readonly List<TableBase> _bases = [];
    private long _changes;
    private string? _unfinished;
    private long _generation;

    private Recovery(IDisk disk, string stocks) => (_disk, _stocks) = (disk, stocks);

    /// <summary>Reads all of it.</summary>
    /// <param name="disk">Where it is.</param>
    /// <param name="stocks">The stock.txt.</param>
    /// <exception cref="StockFileException">stock.txt cannot be read, or was changed while its journals held orders.</exception>
    /// <exception cref="JournalException">A journal is damaged elsewhere than at its end.</exception>
    public static RecoveredTable Read(IDisk disk, string stocks) => new Recovery(disk, stocks).Read(withoutLast: false);

    /// <summary>Leaves out the last journal, which is being written.</summary>
    /// <param name="disk">Where it is.</param>
    /// <param name="stocks">The stock.txt.</param>
    /// <param name="known">The bases that may be in the last journal only.</param>
    /// <inheritdoc cref="Read(IDisk, string)" path="/exception"/>
    public static RecoveredTable ReadAllButLast(IDisk disk, string stocks, IEnumerable<TableBase> known)
    {
        var recovery = new Recovery(disk, stocks);
        recovery._bases.AddRange(known);
        return recovery.Read(withoutLast: true);
    }

    private RecoveredTable Read(bool withoutLast)
    {
        var (listed, fingerprint) = StockFile.Read(_disk, _stocks);
        IReadOnlyList<long> generations = JournalNames.Generations(_disk, _stocks);
        long last = generations is [.., var highest] ? highest : 0;
        foreach (long generation in withoutLast ? generations.SkipLast(1) : generations)
        {
            _generation = generation;
            var journal = new JournalFile(_disk, JournalNames.ForGeneration(_stocks, generation), isLast: generation == last);
            journal.Read(Gather);
            if (journal.Head is not null) _journals.Add(journal);
            else _unfinished = journal.Path;
        }

        long folded = Folded(fingerprint);
        var table = new StockTable(listed);
        long sequence = Apply(table, folded);
        return new(table, fingerprint, sequence, folded, _changes, Answers(), _journals, _unfinished);
    }

    /// <summary>
    /// The last answer to each key, from the oldest on. Answers that were written again, because the journal that had them was
    /// going away, stand behind newer ones.
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
    /// The last change that stock.txt holds. After an orderly end the journals hold none, and the file is anybody's to change.
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
            journal.Read((in JournalRecord record, long offset) =>
            {
                if (!record.IsChange || record.Sequence <= folded) return;
                if (record.Sequence != sequence + 1) throw Missing(journal.Path, offset, sequence, record.Sequence);
                if (!TryReplay(table, record.Order, record.Result)) throw DoesNotFit(journal.Path, offset, record);
                sequence = record.Sequence;
            });
        }

        return sequence;
    }

    /// <summary>False if the table does not come out as the record says that it did.</summary>
    private static bool TryReplay(StockTable table, Order order, OrderResult result) =>
        order.Quantity > 0 && table.Trade(order.Side, order.Id, order.Quantity) == result;

    private static JournalException Missing(string journal, long offset, long before, long found) => new(
        journal, offset, $"change {found} follows change {before}: those between are missing.",
        "A journal was removed, or is not of this stock.txt. Put it back; nothing was changed.");

    private static JournalException DoesNotFit(string journal, long offset, in JournalRecord record) => new(
        journal, offset, $"change {record.Sequence}, of stock {record.Order.Id}, does not fit the table.",
        "The journal is not of this stock.txt. Put the right file back; nothing was changed.");
}
