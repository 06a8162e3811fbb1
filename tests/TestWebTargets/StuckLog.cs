using Microsoft.Extensions.Logging.Console;
using TestTargets;

namespace TestWebTargets;

/// <summary>The console logger, set to wait when its queue is full, and a standard output nobody reads. 60 connections.</summary>
internal static partial class StuckLog
{
    public static readonly Scenario Scenario = new("console-logger",
        Label.Starves("lock|pulse", "TestWebTargets.StuckLog.Answer", "TestWebTargets.StuckLog.Ordered").Here()
            .Of(Kind.Api).After(6), Start);

    private static readonly string Details = new('.', 2_000);

    private static void Start()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.Warning).AddSimpleConsole();
        builder.Services.Configure<ConsoleLoggerOptions>(options => options.MaxQueueLength = 100);
        WebApplication site = builder.Build();
        site.MapGet("/", (ILogger<Program> log) => Answer(log));
        site.Urls.Add("http://127.0.0.1:0");
        site.Start();
        HttpLoad.Start($"{site.Urls.Single()}/", callers: 60);
    }

    private static string Answer(ILogger log)
    {
        Ordered(log, Details); // blocks
        return "ordered";
    }

    [LoggerMessage(1, LogLevel.Warning, "An order: {Details}")]
    private static partial void Ordered(ILogger log, string details);
}
