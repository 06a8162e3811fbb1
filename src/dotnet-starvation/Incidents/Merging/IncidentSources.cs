using System.IO.Enumeration;
using System.Text.Json;
using StockExchange.CommandLine;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>Reads all incidents, and all lists of followed processes, in folders and files.</summary>
/// <param name="problem">Called with a sentence for each file that cannot be read.</param>
internal sealed class IncidentSources(Action<string> problem)
{
    private static readonly string[] Extensions = [".json", ".jsonl"];

    private readonly HashSet<string> _read = new(StringComparer.Ordinal);
    private readonly List<SeenIncident> _incidents = [];
    private readonly List<FollowedReplica> _followed = [];

    public IReadOnlyList<SeenIncident> Incidents => _incidents;

    public IReadOnlyList<FollowedReplica> Followed => _followed;

    /// <param name="path">A folder, with the folders in it, or a file.</param>
    public void Add(string path)
    {
        if (File.Exists(path)) AddFile(path);
        else AddFolder(path);
    }

    private void AddFolder(string folder) => Try(folder, () =>
    {
        foreach (string file in Files(folder).Order(StringComparer.Ordinal).ToList()) AddFile(file);
    });

    /// <summary>The files; links to folders are not followed, since they may lead back.</summary>
    private static FileSystemEnumerable<string> Files(string folder) => new(
        folder, (ref entry) => entry.ToSpecifiedFullPath(), new() { RecurseSubdirectories = true, IgnoreInaccessible = false })
    {
        ShouldIncludePredicate = (ref entry) =>
            !entry.IsDirectory && Extensions.Contains(Path.GetExtension(entry.FileName).ToString(), StringComparer.Ordinal),
        ShouldRecursePredicate = (ref entry) => !entry.Attributes.HasFlag(FileAttributes.ReparsePoint),
    };

    private void AddFile(string file) => Try(file, () =>
    {
        if (!_read.Add(Path.GetFullPath(file))) return;
        if (Path.GetFileName(file) == IncidentFolder.ProcessesFile) AddProcesses(file);
        else if (OtlpLogFile.IsHead(Head(file)))
            _incidents.AddRange(OtlpLogFile.Read(file, damage => problem($"{file}: {damage}")));
        else _incidents.AddRange(IncidentFile.Read(file));
    });

    private void AddProcesses(string file)
    {
        using FileStream stream = File.OpenRead(file);
        _followed.AddRange(FollowedProcesses.Parse(stream).Processes);
    }

    private static byte[] Head(string file)
    {
        using FileStream stream = File.OpenRead(file);
        if (!stream.CanSeek) throw new IOException("It is a pipe, which can be read only once: name a file.");
        var head = new byte[256];
        return head[..stream.ReadAtLeast(head, head.Length, throwOnEndOfStream: false)];
    }

    private void Try(string path, Action read)
    {
        try
        {
            read();
        }
        catch (JsonException failure)
        {
            problem($"{path} is not an incident of this version: {failure.Message}");
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            problem($"{path} cannot be read: {FileFailures.Describe(failure)}");
        }
    }
}
