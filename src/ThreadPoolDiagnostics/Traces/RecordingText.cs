using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>
/// Providers as the command line of dotnet-trace has them: name:keywords:level:key=value;key=value (Extensions.cs).
/// </summary>
internal static class RecordingText
{
    public static string Format(IEnumerable<EventPipeProvider> providers) => string.Join(',', providers.Select(Format));

    private static string Format(EventPipeProvider provider)
    {
        string text = string.Create(
            CultureInfo.InvariantCulture, $"{provider.Name}:0x{provider.Keywords:x}:{(int)provider.EventLevel}");
        return provider.Arguments is not { Count: > 0 } ? text : $"{text}:{SessionCommands.ArgumentText(provider)}";
    }
}
