using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>A Lazy whose factory waits for a task, new every two seconds. 150 connections, 1.5 s.</summary>
internal sealed class TaxTables(HttpClient taxes)
{
    public static readonly LibraryProgram Program = new("lazy-task",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("Lazy<Task").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    private Lazy<string> _table = new("");

    public string Rate() => _table.Value;

    private void Forget() => _table = new(() =>
    {
        return taxes.GetStringAsync("/table").Result; // blocks
    });

    private void KeepFresh()
    {
        for (; ; Thread.Sleep(2_000)) Forget();
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(1_500), isWarmedUp: !WarmUp.IsOver);
        var tables = new TaxTables(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service });
        OwnThread.Start("new tables", tables.KeepFresh);
        LibrarySite.Start(callers: 150, _ => { }, site => site.MapGet("/", () => tables.Rate()));
    }
}
