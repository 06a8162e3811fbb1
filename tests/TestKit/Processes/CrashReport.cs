using System.Text.Json;
using System.Text.Json.Nodes;
using ThreadPoolDiagnostics.Machine;

namespace StockExchange.TestKit.Processes;

/// <summary>
/// The stack of a child process that crashed in native code (SIGSEGV), for the message of the failing test. The runtime writes it
/// where createdump exists, as on Linux and macOS, and not in a native program.
/// </summary>
/// <param name="folder">Where it is written, by the user of the child process.</param>
/// <param name="hasDump">Whether there is a dump with heap beside it, which is kept.</param>
internal sealed class CrashReport(string folder, bool hasDump)
{
    /// <summary>The older prefix of .NET's variables: to that of today our programs leave the end by an exception, too.</summary>
    private const string Prefix = "COMPlus_";

    private const string FileVariable = $"{Prefix}DbgMiniDumpName";

    private readonly string _file = Path.Combine(folder, Path.GetRandomFileName());

    public IReadOnlyDictionary<string, string?> Variables => new Dictionary<string, string?>
    {
        [$"{Prefix}DbgEnableMiniDump"] = "1",
        [$"{Prefix}DbgMiniDumpType"] = "4", // with heap
        [$"{Prefix}EnableCrashReport{(hasDump ? "" : "Only")}"] = "1",
        [FileVariable] = _file,
    };

    /// <summary>The running processes that have inherited the variables: the child, and what it has started.</summary>
    public IEnumerable<int> Processes => LinuxProcess.IsSupported
        ? LinuxProcess.Ids.Where(id => new LinuxProcess(id).Variable(FileVariable) == _file)
        : [];

    /// <summary>Where the child, which has ended, has crashed; null when it has not. The report is then deleted.</summary>
    public string? Take()
    {
        string file = $"{_file}.crashreport.json";
        if (!File.Exists(file)) return null;
        string json = File.ReadAllText(file);
        File.Delete(file);
        return $"It crashed in\n{StackOf(json)}\n{(hasDump ? $"Its dump is kept: {_file}\n" : "")}";
    }

    /// <summary>Fails when the child, which has ended and printed this, has crashed.</summary>
    public void CheckThereIsNone(string said)
    {
        if (Take() is { } crash) Assert.Fail($"{crash}It said: {said}");
    }

    private static string StackOf(string json)
    {
        try
        {
            return string.Join('\n',
                from thread in JsonNode.Parse(json)!["payload"]!["threads"]!.AsArray()
                where (string?)thread!["crashed"] == "true"
                from frame in thread["stack_frames"]!.AsArray()
                select $"  {frame!["method_name"] ?? frame["unmanaged_name"] ?? frame["native_image_offset"]} "
                    + $"in {frame["filename"] ?? frame["native_module"]}");
        }
        catch (JsonException)
        {
            return json; // incomplete
        }
    }
}
