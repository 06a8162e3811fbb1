using System.Text.Json;

namespace TestTargets.NotStarving;

/// <summary>Logs JSON, synchronously, to a writer that all share, and that is quick. 50 callers with a pause of 20 ms.</summary>
internal static class LinesToNobody
{
    public static readonly Scenario Scenario = new("quick-log",
        Label.Fine(Label.Healthy, Label.CpuSaturated).Of(Kind.Api), () => ClosedLoop.Start(50, WorkAsync));

    private static readonly TextWriter Log = TextWriter.Synchronized(new StreamWriter(Stream.Null));
    private static readonly int[] Order = [1, 2, 3];

    private static async Task WorkAsync()
    {
#pragma warning disable VSTHRD103 // Synchronous, and quick
        Log.WriteLine(JsonSerializer.Serialize(Order));
#pragma warning restore VSTHRD103
        await Task.Delay(20);
    }
}
