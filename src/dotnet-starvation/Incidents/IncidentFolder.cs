using System.Globalization;
using System.Text;
using System.Text.Json;

namespace DotnetStarvation.Incidents;

/// <summary>
/// A folder of incidents: a document and a page for each program and cause. All that is to be remembered is in the files, so that
/// a recorder that is started again goes on where the one before has ended.
/// </summary>
/// <param name="path">The folder.</param>
/// <param name="limits">How much is kept.</param>
/// <param name="time">The clock.</param>
internal sealed class IncidentFolder(string path, RecordLimits limits, TimeProvider time)
{
    private const string DocumentExtension = ".json";
    private const string PageExtension = ".html";

    private readonly Lock _lock = new();

    /// <summary>Keeps an incident, of which it may have been told before.</summary>
    /// <returns>What became of it; null when it only made a file's count higher, or that file is younger than the
    /// cooldown.</returns>
    /// <exception cref="IOException">It cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written.</exception>
    public KeptIncident? Keep(RecordedIncident recorded)
    {
        lock (_lock)
        {
            Directory.CreateDirectory(path);
            string? file = Directory.EnumerateFiles(path, $"*-{recorded.Key}{DocumentExtension}").Order().LastOrDefault();
            IncidentDocument? earlier = file is null ? null : TryRead(file);
            bool isNew = earlier is null || !IsSame(earlier.Last, recorded);
            file ??= NameFor(recorded);
            if (earlier is not null && !IsSame(earlier.Began, recorded) && time.GetUtcNow() - earlier.Began < limits.Cooldown)
            {
                Write(file, Counted(earlier, recorded, isNew).ToJson());
                return null;
            }
            IncidentDocument document = recorded.ToDocument(earlier, isNew);
            Write(file, document.ToJson());
            Write(Path.ChangeExtension(file, PageExtension), IncidentPage.FromDocument(document, recorded));
            return new(file, document, isNew, Forget(file));
        }
    }

    /// <summary>Reads a document; null when it is none, which is then made anew.</summary>
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

    private static bool IsSame(DateTimeOffset began, RecordedIncident recorded) => began == recorded.Incident.Began;

    private static IncidentDocument Counted(IncidentDocument earlier, RecordedIncident recorded, bool isNew) => earlier with
    {
        Count = earlier.Count + (isNew ? 1 : 0),
        Last = recorded.Incident.Began,
        Longest = Math.Max(earlier.Longest, recorded.Incident.Duration.TotalSeconds),
    };

    private string NameFor(RecordedIncident recorded)
    {
        string name = string.Concat((recorded.Process.Name ?? "process").Where(char.IsAsciiLetterOrDigit).Take(40));
        string began = recorded.Incident.Began.UtcDateTime.ToString("yyyyMMdd-HHmmss", CultureInfo.InvariantCulture);
        return Path.Combine(path, $"{began}-{name}-{recorded.Key}{DocumentExtension}");
    }

    /// <summary>Whole or not at all: a reader, or a recorder after a power cut, never finds half of a document.</summary>
    private static void Write(string file, string text)
    {
        string part = $"{file}.part";
        using (FileStream stream = File.Create(part))
        {
            stream.Write(Encoding.UTF8.GetBytes(text));
            stream.Flush(flushToDisk: true); // before it gets its name: some file systems keep that order only for who asks
        }
        File.Move(part, file, overwrite: true);
    }

    /// <summary>Deletes those that happened longest ago while there are too many of them, or too much.</summary>
    /// <returns>How many.</returns>
    private int Forget(string kept)
    {
        var all = Directory.EnumerateFiles(path, $"*{DocumentExtension}")
            .Select(file => (File: new FileInfo(file), Page: new FileInfo(Path.ChangeExtension(file, PageExtension))))
            .OrderByDescending(pair => pair.File.LastWriteTimeUtc)
            .ToList();
        long size = 0;
        int forgotten = 0;
        for (int i = 0; i < all.Count; i++)
        {
            var (file, page) = all[i];
            size += file.Length + (page.Exists ? page.Length : 0);
            if (file.FullName == Path.GetFullPath(kept) || (i < limits.MostIncidents && size <= limits.MostBytes)) continue;
            file.Delete();
            if (page.Exists) page.Delete();
            forgotten++;
        }
        return forgotten;
    }
}

/// <summary>An incident that is in its file now.</summary>
/// <param name="File">The document; the page lies beside it.</param>
/// <param name="Document">What is in it.</param>
/// <param name="IsNew">This one was not told of before.</param>
/// <param name="Forgotten">How many older ones were deleted to make room.</param>
internal sealed record KeptIncident(string File, IncidentDocument Document, bool IsNew, int Forgotten);

/// <summary>How much of what is recorded is kept.</summary>
/// <param name="Cooldown">For this time after an incident, others with the same cause are only counted.</param>
/// <param name="MostIncidents">Files of the folder; a document and its page count as one.</param>
/// <param name="MostBytes">Of all of them.</param>
internal sealed record RecordLimits(TimeSpan Cooldown, int MostIncidents, long MostBytes);
