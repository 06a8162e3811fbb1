using Hangfire;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>Jobs that sleep on Hangfire's own threads, beside pages that await. 60 connections.</summary>
public static class HangfireWorkers
{
    internal static readonly LibraryProgram Program = new("hangfire-workers", Label.Fine(Label.Healthy), Start);

    public static void Archive() => Thread.Sleep(WarmUp.Then(800));

    private static void Start() => LibrarySite.Start(callers: 60,
        site => site.Services.AddHangfire(hangfire => hangfire.UseInMemoryStorage()).AddHangfireServer(),
        site =>
        {
            var jobs = site.Services.GetRequiredService<IBackgroundJobClient>();
            OwnThread.Start("archive", () => Enqueue(jobs));
            site.MapGet("/", async () =>
            {
                await Task.Delay(WarmUp.Then(100));
                return "page";
            });
        });

    private static void Enqueue(IBackgroundJobClient jobs)
    {
        for (; ; Thread.Sleep(100)) jobs.Enqueue(() => Archive());
    }
}
