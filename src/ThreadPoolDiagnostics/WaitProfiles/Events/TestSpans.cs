using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>
/// TUnit's spans of its tests (TestExecutor.cs in thomhurst/TUnit). .NET forwards the spans of an ActivitySource as events
/// with activity ids of their own (DiagnosticSourceEventSource.cs in dotnet/runtime).
/// </summary>
internal static class TestSpans
{
    public const string Provider = "Microsoft-Diagnostics-DiagnosticSource";
    public const string Start = "ActivityStart", Stop = "ActivityStop";

    private const long Events = 0x2;

    /// <summary>The tags that name a test.</summary>
    private const string Class = "[tunit.test.class, ", Test = "[test.case.name, ";

    private const string EndOfTag = "]";

    /// <summary>The span of a test has its set-up too; that of its body begins anew what TUnit restores in between.</summary>
    private const string Specifications =
        "[AS]TUnit+test case/-Record:-Tags=Tags.*Enumerate\n[AS]TUnit+test body/-Record:-Tags=Parent.Tags.*Enumerate";

    public static EventPipeProvider Subscription { get; } = new(
        Provider, EventLevel.Informational, Events, new Dictionary<string, string>
        {
            ["FilterAndPayloadSpecs"] = Specifications,
        });

    /// <summary>The name of the test that begins, Namespace.Type.Method; null when the event does not tell.</summary>
    public static string? Name(TraceRecord start)
    {
        var bytes = new Bytes(start.Payload);
        bytes.SkipText(); // the source
        bytes.SkipText(); // the span
        for (int left = bytes.Int16(); left > 0; left--)
        {
            bytes.SkipText();
            string tags = bytes.Text();
            if (Tag(tags, Class) is { } type && Tag(tags, Test) is { } method) return $"{type.Replace('+', '.')}.{method}";
        }
        return null;
    }

    private static string? Tag(string tags, string name)
    {
        int begin = tags.IndexOf(name, StringComparison.Ordinal);
        if (begin < 0) return null;
        string value = tags[(begin + name.Length)..];
        int end = value.IndexOf(EndOfTag, StringComparison.Ordinal);
        return end > 0 ? value[..end] : null;
    }
}
