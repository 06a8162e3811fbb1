using System.Text.Json;
using System.Text.Json.Nodes;
using ThreadPoolDiagnostics.Machine;

namespace DotnetStarvation.Tests;

/// <summary>
/// The stack of a tool that crashed in native code (SIGSEGV), for the message of the failing test. The runtime writes it where
/// createdump exists, as on Linux and macOS.
/// </summary>
internal sealed class CrashReport
{
    private const string FileVariable = "DOTNET_DbgMiniDumpName";

    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public IReadOnlyDictionary<string, string?> Variables => new Dictionary<string, string?>
    {
        ["DOTNET_DbgEnableMiniDump"] = "1",
        ["DOTNET_DbgMiniDumpType"] = "4", // with heap
        ["DOTNET_EnableCrashReport"] = "1",
        [FileVariable] = _file,
    };

    /// <summary>The running processes that have inherited the variables: the tool, and what it has started.</summary>
    public IEnumerable<int> Processes => LinuxProcess.IsSupported
        ? LinuxProcess.Ids.Where(id => new LinuxProcess(id).Variable(FileVariable) == _file)
        : [];

    /// <summary>Fails when the tool, which has ended and printed this, has crashed.</summary>
    public void CheckThereIsNone(string said)
    {
        string file = $"{_file}.crashreport.json";
        if (!File.Exists(file)) return;
        string json = File.ReadAllText(file);
        File.Delete(file);
        Assert.Fail($"The tool crashed in\n{StackOf(json)}\nIts dump is kept: {_file}\nIt said: {said}");
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
