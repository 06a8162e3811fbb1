using System.Text.Json;

namespace DotnetStarvation.Tests;

/// <summary>
/// Where a tool that crashes in native code (SIGSEGV) leaves its stack, which the runtime prints nowhere: the failing test shows
/// it. The runtime writes it only where createdump is, as on Linux and macOS.
/// </summary>
internal sealed class CrashReport
{
    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    /// <summary>For the environment of the tool.</summary>
    public IReadOnlyDictionary<string, string?> Variables => new Dictionary<string, string?>
    {
        ["DOTNET_DbgEnableMiniDump"] = "1",
        ["DOTNET_DbgMiniDumpType"] = "4", // all of its memory: what ended it was never seen twice
        ["DOTNET_EnableCrashReport"] = "1",
        ["DOTNET_DbgMiniDumpName"] = _file,
    };

    /// <summary>Fails when the tool has crashed. To be called when it has ended.</summary>
    /// <param name="said">What it printed.</param>
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
            using JsonDocument report = JsonDocument.Parse(json);
            return string.Join('\n',
                from thread in report.RootElement.GetProperty("payload").GetProperty("threads").EnumerateArray()
                where thread.TryGetProperty("crashed", out JsonElement crashed) && crashed.GetString() == "true"
                from frame in thread.GetProperty("stack_frames").EnumerateArray()
                select Text(frame));
        }
        catch (JsonException)
        {
            return json; // cut off: better than nothing
        }
    }

    private static string Text(JsonElement frame)
    {
        return $"  {Part("method_name") ?? Part("unmanaged_name") ?? Part("native_image_offset")} "
            + $"in {Part("filename") ?? Part("native_module")}";

        string? Part(string name) => frame.TryGetProperty(name, out JsonElement part) ? part.GetString() : null;
    }
}
