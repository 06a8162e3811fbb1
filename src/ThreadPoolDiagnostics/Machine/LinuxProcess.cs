using System.Globalization;
using System.Text;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>A process's entries under /proc; null where it has ended or may not be read.</summary>
internal sealed class LinuxProcess(int id)
{
    /// <summary>Word 22 of /proc/PID/stat, counted from the third, the first after the name (proc_pid_stat(5)).</summary>
    private const int StartTimeWord = 22 - 3;

    /// <summary>Word 14, the time in its own code; the next one is that in the kernel.</summary>
    private const int UserTimeWord = 14 - 3;

    /// <summary>USER_HZ: 100 on every architecture that .NET runs on.</summary>
    private const double TicksPerSecond = 100;

    private readonly string _folder = $"/proc/{id}";

    public static bool IsSupported => OperatingSystem.IsLinux();

    /// <summary>The root of its file system; another one in a container or with a private /tmp (PrivateTmp).</summary>
    public string Root => $"{_folder}/root";

    /// <summary>The file that it executes.</summary>
    public string ProgramFile => $"{_folder}/exe";

    /// <summary>Whether it exists and is not a zombie, whose parent has not read its exit code yet.</summary>
    public bool IsAlive => State is not (null or 'Z' or 'X');

    /// <summary>Whether a signal (SIGSTOP) or a debugger has stopped it.</summary>
    public bool IsStopped => State is 'T' or 't';

    /// <summary>Its id in its own pid namespace: the last number of NSpid.</summary>
    public int? OwnId => StatusNumber("NSpid:", last: true);

    /// <summary>The user that it runs as (effective id).</summary>
    public int? User => StatusNumber("Uid:", last: false);

    /// <summary>The group that it runs as (effective id).</summary>
    public int? Group => StatusNumber("Gid:", last: false);

    /// <summary>The number of processors that it may run on.</summary>
    public int? Processors => StatusWords("Cpus_allowed_list:") is [_, var ranges] ? ranges.Split(',').Sum(CountOf) : null;

    /// <summary>Program and arguments.</summary>
    public string[]? CommandLine => ReadStrings("cmdline");

    /// <summary>The path of its program, as it sees it.</summary>
    public string? Program => Link("exe");

    /// <summary>The folder that it runs in, as it sees it.</summary>
    public string? WorkingFolder => Link("cwd");

    /// <summary>The value of a variable in the environment that it was started with.</summary>
    /// <returns>The value; null when it is not set, or when the environment may not be read.</returns>
    public string? Variable(string name) => ReadStrings("environ")?
        .FirstOrDefault(entry => entry.StartsWith($"{name}=", StringComparison.Ordinal))?[(name.Length + 1)..];

    /// <summary>The variables of the environment that it was started with; null when it may not be read.</summary>
    public IReadOnlyDictionary<string, string>? Variables => ReadStrings("environ")?
        .Select(entry => (Entry: entry, At: entry.IndexOf('=', StringComparison.Ordinal)))
        .Where(one => one.At > 0)
        .DistinctBy(one => one.Entry[..one.At], StringComparer.Ordinal)
        .ToDictionary(one => one.Entry[..one.At], one => one.Entry[(one.At + 1)..], StringComparer.Ordinal);

    /// <summary>Its control groups (/proc/PID/cgroup).</summary>
    public string? Groups => Read("cgroup");

    /// <summary>What is mounted for it (/proc/PID/mountinfo).</summary>
    public string? Mounts => Read("mountinfo");

    /// <summary>The namespace of its pod, from the account that Kubernetes mounts; null where there is none.</summary>
    public string? AccountNamespace => Read("root/var/run/secrets/kubernetes.io/serviceaccount/namespace")?.Trim();

    /// <summary>Processor time used since its start, in seconds, in its own code and in the kernel (proc_pid_stat(5)).</summary>
    public (double User, double System)? CpuTimes => StatWords is { Length: > StartTimeWord } words
        && long.TryParse(words[UserTimeWord], CultureInfo.InvariantCulture, out long user)
        && long.TryParse(words[UserTimeWord + 1], CultureInfo.InvariantCulture, out long system)
            ? (user / TicksPerSecond, system / TicksPerSecond)
            : null;

    /// <summary>The files mapped into its memory, among them its libraries.</summary>
    public IEnumerable<string> MappedFiles => (Read("maps") ?? "").Split('\n')
        .Select(line => line.IndexOf('/', StringComparison.Ordinal) is >= 0 and int path ? line[path..] : "")
        .Where(path => path.Length > 0)
        .Distinct();

    /// <summary>The ids of all processes that this one can see.</summary>
    public static IEnumerable<int> Ids => Directory.EnumerateDirectories("/proc")
        .Select(folder => int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out int id) ? id : 0)
        .Where(id => id > 0);

    /// <summary>When it started, in ticks since boot; it distinguishes it from an earlier process with the same id.</summary>
    public string? StartTime => StatWords is { Length: > StartTimeWord } words ? words[StartTimeWord] : null;

    /// <summary>Name of the program and start time: after an exec, or when the id is used again, they are others.</summary>
    public string? ProgramAndStart => Read("stat") is { } stat && WordsOf(stat) is { Length: > StartTimeWord } words
        ? $"{stat[..stat.LastIndexOf(')')]} {words[StartTimeWord]}"
        : null;

    private char? State => StatWords is [{ Length: > 0 } state, ..] ? state[0] : null;

    /// <summary>The words of /proc/PID/stat after the name, which is in parentheses and may itself contain some.</summary>
    private string[]? StatWords => Read("stat") is { } stat ? WordsOf(stat) : null;

    private static string[] WordsOf(string stat) => stat[(stat.LastIndexOf(')') + 1)..].Trim().Split(' ');

    /// <summary>Uid and Gid have four numbers, the second being the effective one; NSpid has one per namespace.</summary>
    private int? StatusNumber(string key, bool last) =>
        StatusWords(key) is { Length: > 1 } words
        && int.TryParse(last ? words[^1] : words[2], CultureInfo.InvariantCulture, out int number)
            ? number
            : null;

    private string[]? StatusWords(string key) => Read("status")?.Split('\n')
        .FirstOrDefault(line => line.StartsWith(key, StringComparison.Ordinal))?
        .Split('\t', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The number of processors in a range: 4 in "0-3", 1 in "7".</summary>
    private static int CountOf(string range)
    {
        int[] ends = [.. range.Split('-').Select(int.Parse)];
        return ends[^1] - ends[0] + 1;
    }

    private string? Link(string name) => FileProbe.TryRead(() => new FileInfo($"{_folder}/{name}").LinkTarget);

    private string[]? ReadStrings(string file) => Read(file)?.Split('\0', StringSplitOptions.RemoveEmptyEntries);

    private string? Read(string file) =>
        FileProbe.TryRead(() => File.ReadAllText($"{_folder}/{file}", Encoding.UTF8));
}
