using Hangfire;
using Hangfire.States;
using Hangfire.Storage;
using TestTargets;

namespace TestLibraryTargets.Jobs;

/// <summary>
/// An endpoint enqueues a Hangfire job and polls until it is done; Hangfire's own workers take 300 ms for each. 150 connections.
/// </summary>
internal sealed class ExportRequest(IBackgroundJobClient jobs, JobStorage storage)
{
    public static readonly LibraryProgram Program = new("hangfire-poll",
        Label.StarvesThrough(["System.Threading.Thread.Sleep"]).Advised("Task.Delay").NeverAdvised("TaskCompletionSource"),
        Start);

    public static Task ExportAsync() => Task.Delay(WarmUp.Then(300));

    public string Run()
    {
        string id = jobs.Enqueue(() => ExportAsync());
        using IStorageConnection connection = storage.GetConnection();
        while (connection.GetStateData(id)?.Name != SucceededState.StateName)
            Thread.Sleep(50); // blocks
        return id;
    }

    private static void Start() => LibrarySite.Start(callers: 150,
        site => site.Services.AddHangfire(hangfire => hangfire.UseInMemoryStorage()).AddHangfireServer()
            .AddSingleton<ExportRequest>(),
        site => site.MapGet("/", (ExportRequest exports) => exports.Run()));
}
