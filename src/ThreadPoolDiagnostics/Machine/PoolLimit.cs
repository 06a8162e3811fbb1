using System.Globalization;
using System.Text.Json;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// The greatest number of pool threads that a process was started with. It may set another one later
/// (ThreadPool.SetMaxThreads), which the runtime does not report.
/// </summary>
/// <param name="Threads">The number of worker threads.</param>
/// <param name="Setting">What sets it: an environment variable, or a property of the application's runtimeconfig.json.</param>
public sealed record PoolLimit(int Threads, string Setting)
{
    private const string Variable = "DOTNET_ThreadPool_ForceMaxWorkerThreads";
    private const string Property = "System.Threading.ThreadPool.MaxThreads";
    private const string Hexadecimal = "0x";
    private const long LargestFile = 1 << 20;

    /// <summary>The limit; null where none is set, it may not be read, or the system is not Linux.</summary>
    /// <param name="processId">The id of the process, as this process sees it.</param>
    public static PoolLimit? Read(int processId)
    {
        if (!LinuxProcess.IsSupported) return null;
        var process = new LinuxProcess(processId);
        return FromVariable(process.Variable(Variable)) ?? FromConfiguration(Configuration(process));
    }

    /// <summary>Only a value that begins with 0x, or is the same as a decimal and as a hexadecimal number.</summary>
    internal static PoolLimit? FromVariable(string? value)
    {
        bool isHexadecimal = value?.StartsWith(Hexadecimal, StringComparison.OrdinalIgnoreCase) is true;
        string digits = isHexadecimal ? value![Hexadecimal.Length..] : value ?? "";
        NumberStyles style = isHexadecimal ? NumberStyles.AllowHexSpecifier : NumberStyles.None;
        return (isHexadecimal || digits.Length == 1)
            && int.TryParse(digits, style, CultureInfo.InvariantCulture, out int threads) && threads > 0
                ? new(threads, Variable)
                : null;
    }

    /// <summary>The property in the text of a runtimeconfig.json, as a number or a string.</summary>
    internal static PoolLimit? FromConfiguration(string? text)
    {
        if (text is null) return null;
        try
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return Inner(document.RootElement, "runtimeOptions") is { } options
                && Inner(options, "configProperties") is { } properties
                && Inner(properties, Property) is { } value
                && int.TryParse(value.ToString(), CultureInfo.InvariantCulture, out int threads) && threads > 0
                    ? new(threads, Property)
                    : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static JsonElement? Inner(JsonElement element, string name) =>
        element.ValueKind is JsonValueKind.Object && element.TryGetProperty(name, out JsonElement inner) ? inner : null;

    /// <summary>The file beside the program, or for <c>dotnet App.dll</c> beside the application.</summary>
    private static string? Configuration(LinuxProcess process)
    {
        if (process.Program is not { } program) return null;
        string name = program;
        if (Path.GetFileName(program) is "dotnet")
        {
            string? assembly = process.CommandLine?.Skip(1)
                .FirstOrDefault(word => word.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));
            if (assembly is null) return null;
            name = Path.ChangeExtension(Path.Combine(process.WorkingFolder ?? "/", assembly), null);
        }
        var file = new FileInfo($"{process.Root}{name}.runtimeconfig.json");
        return FileProbe.TryRead(() => file is { Exists: true, Length: <= LargestFile } ? File.ReadAllText(file.FullName) : null);
    }
}
