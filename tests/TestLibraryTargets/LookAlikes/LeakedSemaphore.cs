using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A semaphore that is never released after the warm-up: requests hang for ever, and no thread does. 60 connections.
/// </summary>
internal static class LeakedSemaphore
{
    public static readonly LibraryProgram Program = new("semaphore-leaked", Label.Fine(Label.Healthy), Start);

    private static void Start()
    {
        var turns = new SemaphoreSlim(4);
        LibrarySite.Start(callers: 60, _ => { }, site => site.MapGet("/", async () =>
        {
            await turns.WaitAsync();
            if (!WarmUp.IsOver) turns.Release();
            return "served";
        }));
    }
}
