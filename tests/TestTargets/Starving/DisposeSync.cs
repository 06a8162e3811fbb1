using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A using statement around an asynchronous close: Dispose waits. 60 arrivals a second, 900 ms each.</summary>
internal sealed class DisposeSync : IDisposable, IAsyncDisposable
{
    public static readonly Scenario Scenario = new("dispose",
        Label.Starves("task", "TestTargets.Starving.DisposeSync.Dispose"), () => OpenLoop.Start(60, Use));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Dispose()
    {
#pragma warning disable VSTHRD002 // The exhibit: flushing needs a round trip
        DisposeAsync().AsTask().Wait();
#pragma warning restore VSTHRD002
    }

    public async ValueTask DisposeAsync() => await Task.Delay(900);

    private static void Use()
    {
        using var session = new DisposeSync();
    }
}
