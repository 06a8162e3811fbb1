using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>Puts the changes of journals into stock.txt, so that the journals can go away.</summary>
/// <param name="disk">Where it is.</param>
/// <param name="stocks">The stock.txt.</param>
/// <param name="orders">What is going on meanwhile.</param>
/// <param name="committer">Writes the journal.</param>
/// <param name="known">The content that stock.txt is known to have.</param>
internal sealed class Checkpoints(IDisk disk, string stocks, AppliedChanges orders, Committer committer, TableBase known)
{
    /// <summary>So many answers are appended at a time, so that orders wait a moment only.</summary>
    private const int Chunk = 256;

    private TableBase _known = known;

    /// <summary>
    /// What stock.txt was to become when that failed last: the rename may have come to pass, and only its flush not. There is a
    /// base record of it.
    /// </summary>
    private TableBase? _attempted;

    private IEnumerable<TableBase> Bases => _attempted is { } attempted ? [_known, attempted] : [_known];

    /// <summary>Whether there are journals before the last.</summary>
    public bool IsDue => JournalNames.Generations(disk, stocks).Count > 1;

    /// <summary>
    /// While orders go on: folds all journals but the last, which was begun before. The table is read from the files, as a
    /// recovery would read it, and not from memory, where it is changing: so what is written is the table of one moment, the end
    /// of the journals that are folded, and it is known to be readable.
    /// </summary>
    /// <param name="wait">Waits for a commit.</param>
    /// <exception cref="StoreException">It could not be done; nothing is lost, and the journals stay.</exception>
    public void FoldAllButLast(Action<Commit> wait)
    {
        // Those that come later are in the last journal by themselves; and after a restart those that were appended to it before.
        // Otherwise each life of a service that is killed again and again would append them all anew.
        long last = orders.Generation;
        AnsweredOrder[] answers = [.. orders.Answers().Where(answer => answer.Generation < last)];
        for (int i = 0; i < answers.Length; i += Chunk)
            orders.AppendAgain(answers.AsSpan(i, Math.Min(Chunk, answers.Length - i)));

        RecoveredTable folded = Recovery.ReadAllButLast(disk, stocks, Bases);
        if (!IsKnown(folded.Fingerprint)) throw StockFileException.Changed(stocks, $"{stocks} as it was, and its journals");
        Write(folded.Table, folded.Sequence, content => wait(orders.AppendBase(content, folded.Sequence)));
        DeleteAllButLast();
        committer.NoteFolded();
    }

    /// <summary>
    /// When no orders are taken any more, or in Snapshot mode: writes the table, and leaves no change in a journal.
    /// </summary>
    /// <param name="table">The table.</param>
    /// <param name="keepsAnswers">What orders with keys were answered goes into a new journal.</param>
    /// <exception cref="StoreException">It could not be done. What is in the journals stays there.</exception>
    public void Save(IStockView table, bool keepsAnswers)
    {
        ThrowIfChanged(table);
        AnsweredOrder[] answers = keepsAnswers ? orders.Answers() : [];
        if (answers.Length > 0) committer.BeginNext();
        committer.WriteNow([.. answers.Select(Again)]);
        long sequence = orders.Sequence;
        Write(table, sequence, content => committer.WriteNow(JournalRecord.Base(sequence, content)));
        DeleteAllButLast();
        if (answers.Length == 0) DeleteJournal();
    }

    /// <summary>
    /// The base record is on disk before stock.txt has that content, and stock.txt before any journal goes away.
    /// </summary>
    private void Write(IStockView table, long sequence, Action<Fingerprint> writeBase)
    {
        Fingerprint written = StockFile.Write(disk, stocks, table, beforeItIsThere: content =>
        {
            writeBase(content);
            _attempted = new(content, sequence);
        });
        _known = new(written, sequence);
    }

    private bool IsKnown(Fingerprint? content) => Bases.Any(known => known.Fingerprint == content);

    private JournalRecord Again(AnsweredOrder answer) =>
        JournalRecord.Answer(orders.Sequence, answer.Order, answer.Result, answer.Key, answer.At);

    /// <summary>
    /// The last one holds the base record without which the others could not be told from what stock.txt lacks: it may go away
    /// only when it is certain that they have.
    /// </summary>
    private void DeleteAllButLast()
    {
        OrSay(() =>
        {
            foreach (long generation in JournalNames.Generations(disk, stocks).SkipLast(1))
                disk.Delete(JournalNames.ForGeneration(stocks, generation));
            disk.FlushNames(Path.GetDirectoryName(stocks)!);
        });
    }

    private void DeleteJournal() => OrSay(committer.DeleteJournal);

    private void OrSay(Action delete)
    {
        try
        {
            delete();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw JournalException.NotRemovable(stocks, failure);
        }
    }

    private void ThrowIfChanged(IStockView table)
    {
        if (IsKnown(StockFile.Fingerprint(disk, stocks))) return;
        string kept = stocks + ".kept";
        StockFile.Write(disk, kept, table, beforeItIsThere: _ => { });
        throw StockFileException.Changed(stocks, kept);
    }
}
