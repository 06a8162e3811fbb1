namespace TestTargets.Starving;

/// <summary>The first request builds the catalogue, for 4 s, under a lock that all others wait for. 60 callers.</summary>
internal static class ColdLock
{
    public static readonly Scenario Scenario = new("cold-lock",
        Label.Starves("lock|sleep", "TestTargets.Starving.ColdLock.Catalogue").Here()
            .Of(Kind.ColdStart).FromItsStart().ForAWhile(),
        () => ClosedLoop.Start(60, WorkAsync));

    private static readonly Lock Gate = new();
    private static string? _catalogue;

    private static async Task WorkAsync()
    {
        _ = Catalogue();
        await Task.Delay(50);
    }

    private static string Catalogue()
    {
        lock (Gate) // blocks
        {
            if (_catalogue is not null) return _catalogue;
            Thread.Sleep(4_000); // blocks
            return _catalogue = "articles";
        }
    }
}
