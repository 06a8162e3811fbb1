using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace DotnetStarvation.Incidents;

/// <summary>
/// A folder of incidents: a document and a page for each program and cause. The state is in the files, so that a restarted
/// recorder continues.
/// </summary>
internal sealed partial class IncidentFolder(string path, RecordLimits limits, TimeProvider time)
{
    /// <summary>The file that names the followed processes; it is no incident.</summary>
    public const string ProcessesFile = "processes.json";

    private const string DocumentExtension = ".json";
    private const string PageExtension = ".html";
    private const string PartExtension = ".part";

    private readonly Lock _lock = new();

    /// <summary>Saves an incident, or a later version of it.</summary>
    /// <returns>The saved incident; null when it was only counted, during the cooldown.</returns>
    /// <exception cref="IOException">Writing failed.</exception>
    /// <exception cref="UnauthorizedAccessException">Writing is not permitted.</exception>
    public KeptIncident? Keep(RecordedIncident recorded)
    {
        lock (_lock)
        {
            Directory.CreateDirectory(path);
            string? file = Directory.EnumerateFiles(path, $"*-{recorded.Key}{DocumentExtension}").Order().LastOrDefault();
            IncidentDocument? earlier = file is null ? null : TryRead(file);
            bool isNew = earlier?.Counts(IncidentOccurrence.FromIncident(recorded)) != true;
            file ??= NameFor(recorded);
            if (earlier is not null && !IsSame(earlier.Began, recorded) && IsInCooldown(earlier))
            {
                Write(file, Counted(earlier, recorded, isNew).ToJson());
                return null;
            }
            IncidentDocument document = recorded.ToDocument(earlier, isNew);
            Write(file, document.ToJson());
            Write(Path.ChangeExtension(file, PageExtension), IncidentPage.FromDocument(document, recorded));
            return new(file, document, isNew, DeleteOldest(file));
        }
    }

    /// <summary>Reads a document; null for a damaged one, which is then replaced.</summary>
    private static IncidentDocument? TryRead(string file)
    {
        try
        {
            return IncidentDocument.Parse(File.ReadAllText(file));
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>Whether others are only counted. Not after one in the future, which a wrong clock has dated.</summary>
    private bool IsInCooldown(IncidentDocument kept)
    {
        TimeSpan age = time.GetUtcNow() - kept.Began;
        return age >= TimeSpan.Zero && age < limits.Cooldown;
    }

    private static bool IsSame(DateTimeOffset began, RecordedIncident recorded) => began == recorded.Incident.Began;

    private static IncidentDocument Counted(IncidentDocument earlier, RecordedIncident recorded, bool isNew) => earlier with
    {
        Count = earlier.Count + (isNew ? 1 : 0),
        Last = earlier.Last > recorded.Incident.Began ? earlier.Last : recorded.Incident.Began,
        Occurrences = IncidentOccurrence.FromIncident(recorded).AddedTo(earlier.Occurrences),
        Longest = Math.Max(earlier.Longest, recorded.Incident.Duration.TotalSeconds),
    };

    private string NameFor(RecordedIncident recorded)
    {
        string name = string.Concat((recorded.Process.Name ?? "process").Where(char.IsAsciiLetterOrDigit).Take(40));
        return Path.Combine(
            path, $"{recorded.Incident.Began.UtcDateTime:yyyyMMdd-HHmmss}-{name}-{recorded.Key}{DocumentExtension}");
    }

    /// <summary>Writes atomically: a reader never sees half a document, even after a power failure.</summary>
    internal static void Write(string file, string text)
    {
        // Of this recorder alone: another one may write to the folder.
        string part = $"{file}.{Environment.MachineName}-{Environment.ProcessId}{PartExtension}";
        try
        {
            WriteToDisk(part, text); // before the rename: some file systems do not keep that order by themselves
            File.Move(part, file, overwrite: true);
        }
        catch
        {
            File.Delete(part); // it takes room on a disk that may be full
            throw;
        }
    }

    private static void WriteToDisk(string file, string text)
    {
        using FileStream stream = File.Create(file);
        stream.Write(Encoding.UTF8.GetBytes(text));
        stream.Flush(flushToDisk: true);
    }

    /// <summary>The names that <see cref="NameFor"/> makes: other files in the folder are somebody else's.</summary>
    [GeneratedRegex(@"^\d{8}-\d{6}-[A-Za-z0-9]{0,40}-[0-9a-f]{8}\.json$", RegexOptions.None, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex DocumentName();

    /// <summary>Deletes the incidents that happened longest ago while the folder exceeds its limits.</summary>
    /// <returns>The number of deleted incidents.</returns>
    private int DeleteOldest(string kept)
    {
        var all = Directory.EnumerateFiles(path, $"*{DocumentExtension}")
            .Where(file => DocumentName().IsMatch(Path.GetFileName(file)))
            .Select(file => (File: new FileInfo(file), Page: new FileInfo(Path.ChangeExtension(file, PageExtension))))
            .OrderByDescending(pair => pair.File.LastWriteTimeUtc)
            .ToList();
        long size = 0;
        int deleted = 0;
        for (int i = 0; i < all.Count; i++)
        {
            var (file, page) = all[i];
            size += file.Length + (page.Exists ? page.Length : 0);
            if (file.FullName == Path.GetFullPath(kept) || (i < limits.MostIncidents && size <= limits.MostBytes)) continue;
            file.Delete();
            if (page.Exists) page.Delete();
            string name = Path.GetFileNameWithoutExtension(file.Name);
            // Of recorders that were killed.
            foreach (string part in Directory.EnumerateFiles(path, $"{name}.*{PartExtension}")) File.Delete(part);
            deleted++;
        }
        return deleted;
    }
}

/// <summary>A saved incident.</summary>
/// <param name="File">The path of the document; the page is next to it.</param>
/// <param name="Document">Its contents.</param>
/// <param name="IsNew">False for a later version of a known incident.</param>
/// <param name="Deleted">The number of older incidents that were deleted.</param>
internal sealed record KeptIncident(string File, IncidentDocument Document, bool IsNew, int Deleted);

/// <summary>The limits of a folder of incidents.</summary>
/// <param name="Cooldown">For this time after an incident, others with the same cause are only counted.</param>
/// <param name="MostIncidents">The greatest number of incidents; a document and its page count as one.</param>
/// <param name="MostBytes">The greatest size of all documents and pages, in bytes.</param>
internal sealed record RecordLimits(TimeSpan Cooldown, int MostIncidents, long MostBytes);
