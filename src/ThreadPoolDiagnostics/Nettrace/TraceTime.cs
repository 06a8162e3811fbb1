using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>When an event was written.</summary>
/// <param name="TimeOfDay">By the clock of its machine.</param>
/// <param name="SinceStart">Of the session.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct TraceTime(DateTimeOffset TimeOfDay, TimeSpan SinceStart);
