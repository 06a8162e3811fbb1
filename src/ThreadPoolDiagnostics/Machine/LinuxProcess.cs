using System.Globalization;
using System.Text;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// What Linux says about a process under /proc. Whatever cannot be read, because it is not ours or gone, is null.
/// </summary>
internal sealed class LinuxProcess(int id)
{
    /// <summary>Word 22 of /proc/PID/stat, of which the third is the first behind the name (proc_pid_stat(5)).</summary>
    private const int StartTimeWord = 22 - 3;

    private readonly string _folder = $"/proc/{id}";

    public static bool IsSupported => OperatingSystem.IsLinux();

    /// <summary>Its file system as it sees it, in a container or with a /tmp of its own (systemd's PrivateTmp).</summary>
    public string Root => $"{_folder}/root";

    /// <summary>It exists and is not a zombie, whose parent has not asked for its exit code yet.</summary>
    public bool IsAlive => State is not (null or 'Z' or 'X');

    /// <summary>By a signal (SIGSTOP) or a debugger.</summary>
    public bool IsStopped => State is 'T' or 't';

    /// <summary>The id that it has in its own pid namespace: the last of NSpid.</summary>
    public int? OwnId => StatusNumber("NSpid:", last: true);

    /// <summary>The user that it runs as (effective id).</summary>
    public int? User => StatusNumber("Uid:", last: false);

    /// <summary>The group that it runs as (effective id).</summary>
    public int? Group => StatusNumber("Gid:", last: false);

    /// <summary>How many processors it may run on.</summary>
    public int? Processors => StatusWords("Cpus_allowed_list:") is [_, var ranges] ? ranges.Split(',').Sum(CountOf) : null;

    /// <summary>Program and arguments.</summary>
    public string[]? CommandLine => ReadStrings("cmdline");

    /// <summary>A variable of the environment that it was started with.</summary>
    /// <returns>Null when it is not set, or when the environment may not be read.</returns>
    public string? Variable(string name) => ReadStrings("environ")?
        .FirstOrDefault(entry => entry.StartsWith($"{name}=", StringComparison.Ordinal))?[(name.Length + 1)..];

    /// <summary>The files that it has mapped into its memory, its libraries among them.</summary>
    public IEnumerable<string> MappedFiles => (Read("maps") ?? "").Split('\n')
        .Select(line => line.IndexOf('/', StringComparison.Ordinal) is >= 0 and int path ? line[path..] : "")
        .Where(path => path.Length > 0)
        .Distinct();

    /// <summary>Every process that this one can see, whatever it runs.</summary>
    public static IEnumerable<int> Ids => Directory.EnumerateDirectories("/proc")
        .Select(folder => int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out int id) ? id : 0)
        .Where(id => id > 0);

    /// <summary>When it started, in ticks since the machine did; tells it from an earlier process with the same id.</summary>
    public string? StartTime => StatWords is { Length: > StartTimeWord } words ? words[StartTimeWord] : null;

    private char? State => StatWords is [{ Length: > 0 } state, ..] ? state[0] : null;

    /// <summary>/proc/PID/stat behind the name, which is in parentheses and may itself have some.</summary>
    private string[]? StatWords => Read("stat") is { } stat ? stat[(stat.LastIndexOf(')') + 1)..].Trim().Split(' ') : null;

    /// <summary>Uid and Gid have four numbers, of which the second is the effective one; NSpid one a namespace.</summary>
    private int? StatusNumber(string key, bool last) =>
        StatusWords(key) is { Length: > 1 } words
        && int.TryParse(last ? words[^1] : words[2], CultureInfo.InvariantCulture, out int number)
            ? number
            : null;

    private string[]? StatusWords(string key) => Read("status")?.Split('\n')
        .FirstOrDefault(line => line.StartsWith(key, StringComparison.Ordinal))?
        .Split('\t', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>"0-3" is four of them, "7" is one.</summary>
    private static int CountOf(string range)
    {
        int[] ends = [.. range.Split('-').Select(int.Parse)];
        return ends[^1] - ends[0] + 1;
    }

    private string[]? ReadStrings(string file) => Read(file)?.Split('\0', StringSplitOptions.RemoveEmptyEntries);

    private string? Read(string file)
    {
        try
        {
            return File.ReadAllText($"{_folder}/{file}", Encoding.UTF8);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
