using Quartz;
using TestTargets;

namespace TestLibraryTargets.Jobs;

/// <summary>
/// 200 Quartz jobs a second that wait for another service, after a short pause that they await, beside pages that await.
/// 20 connections, 800 ms.
/// </summary>
public sealed class ReminderJob(HttpClient reminders) : IJob
{
    internal static readonly LibraryProgram Program = new("quartz-job",
        Label.StarvesThrough([TaskWaits.AwaiterResult]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    private const int Jobs = 200;

    public async Task Execute(IJobExecutionContext context)
    {
        await Task.Delay(Random.Shared.Next(100)); // so that not all ask at the same moment
        reminders.GetStringAsync("/due").GetAwaiter().GetResult(); // blocks
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(800), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 20,
            site =>
            {
                site.Services.AddSingleton(
                    new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service });
                site.Services.AddQuartz(quartz =>
                {
                    quartz.UseDefaultThreadPool(pool => pool.MaxConcurrency = Jobs);
                    quartz.MaxBatchSize = Jobs;
                    for (int job = 0; job < Jobs; job++) Add(quartz, $"reminder {job}");
                });
                site.Services.AddQuartzHostedService();
            },
            site => site.MapGet("/", async () =>
            {
                await Task.Delay(10);
                return "page";
            }));
    }

    private static void Add(IServiceCollectionQuartzConfigurator quartz, string name) => quartz.ScheduleJob<ReminderJob>(
        trigger => trigger.WithIdentity(name).WithSimpleSchedule(every => every.WithIntervalInSeconds(1).RepeatForever()),
        job => job.WithIdentity(name));
}
