using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Files;
using StockExchange.StockStore.Journal;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>Merges the changes of journals into stock.txt, so that the journals can be deleted.</summary>
internal sealed class Checkpoints(
    IDisk disk, string stocks, AppliedChanges orders, Committer committer, Marks marks, TableBase known)
{
    /// <summary>Number of answers that are appended under one lock, so that orders are delayed only briefly.</summary>
    private const int Chunk = 256;

    private TableBase _known = known;

    /// <summary>
    /// The content that a failed write was to give stock.txt: the rename may have succeeded, and only its flush failed. The
    /// journal has a base record of it.
    /// </summary>
    private TableBase? _attempted;

    private IEnumerable<TableBase> Bases => _attempted is { } attempted ? [_known, attempted] : [_known];

    /// <summary>Whether there are several journals.</summary>
    public bool IsDue => JournalNames.Generations(disk, stocks).Count > 1;

    /// <summary>
    /// Merges all journals but the last, while orders continue. The table is read from the files, as a recovery would read it,
    /// and not from memory, where it is changing: so the table of one moment is written, and the files are known to be readable.
    /// </summary>
    /// <param name="wait">Waits for a commit.</param>
    /// <exception cref="StoreException">The merge failed; nothing is lost, and the journals stay.</exception>
    public void FoldAllButLast(Action<Commit> wait)
    {
        // Later answers are in the last journal already, and so, after a restart, are those that were appended to it before:
        // otherwise a service that is killed repeatedly would append all of them after each start.
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

    /// <summary>Writes the table when orders have ended, or in Snapshot mode. No change remains in a journal.</summary>
    /// <param name="table">The table.</param>
    /// <param name="keepsAnswers">Whether the answers to orders with keys are written to a new journal.</param>
    /// <exception cref="StoreException">The save failed; the journals stay.</exception>
    public void Save(StockTable table, bool keepsAnswers)
    {
        ThrowIfChanged(table);
        AnsweredOrder[] answers = keepsAnswers ? orders.Answers() : [];
        if (answers.Length > 0) committer.BeginNext();
        committer.WriteNow([.. answers.Select(Again)]);
        long sequence = orders.Sequence;
        Write(table, sequence, content => committer.WriteNow(JournalRecord.Base(sequence, content)));
        if (answers.Length == 0) Delete(marks.Delete);
        DeleteAllButLast();
        if (answers.Length == 0) Delete(committer.DeleteJournal);
    }

    /// <summary>
    /// The base record is on disk before stock.txt gets its new content, and stock.txt before any journal is deleted.
    /// </summary>
    private void Write(StockTable table, long sequence, Action<Fingerprint> writeBase)
    {
        Fingerprint written = StockFile.Write(disk, stocks, table, beforeReplace: content =>
        {
            writeBase(content);
            _attempted = new(content, sequence);
        });
        _known = new(written, sequence);
        marks.NoteSaved(written);
    }

    private bool IsKnown(Fingerprint? content) => Bases.Any(known => known.Fingerprint == content);

    private JournalRecord Again(AnsweredOrder answer) =>
        JournalRecord.Answer(orders.Sequence, answer.Order, answer.Result, answer.Key, answer.At);

    /// <summary>
    /// The last journal contains the base record, without which the changes of the others would be applied again. So it may be
    /// deleted only after the deletion of the others, and of the mark, is on disk.
    /// </summary>
    private void DeleteAllButLast() => Delete(() =>
    {
        foreach (long generation in JournalNames.Generations(disk, stocks).SkipLast(1))
            disk.Delete(JournalNames.ForGeneration(stocks, generation));
        disk.FlushNames(Path.GetDirectoryName(stocks)!);
    });

    private void Delete(Action delete)
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

    private void ThrowIfChanged(StockTable table)
    {
        if (IsKnown(StockFile.Fingerprint(disk, stocks))) return;
        string kept = stocks + ".kept";
        StockFile.Write(disk, kept, table, beforeReplace: _ => { });
        throw StockFileException.Changed(stocks, kept);
    }
}
