using log4net;
using log4net.Appender;
using log4net.Config;
using log4net.Core;
using TestTargets;

namespace TestLibraryTargets.Logs;

/// <summary>
/// A log4net appender that asks for a token in each event, under the lock that log4net takes for every appender. 150 connections,
/// 100 ms.
/// </summary>
internal sealed class JournalAppender(HttpClient journal) : AppenderSkeleton
{
    public static readonly LibraryProgram Program = new("log4net-appender",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("asynchronous appender", "Channel", "queue", "background")
            .NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    protected override void Append(LoggingEvent loggingEvent)
    {
        string token = journal.GetStringAsync("/token").Result; // blocks
        if (token.Length == 0) ErrorHandler.Error("no token");
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(100), isWarmedUp: !WarmUp.IsOver);
        var journal = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service };
        BasicConfigurator.Configure(LogManager.GetRepository(typeof(JournalAppender).Assembly), new JournalAppender(journal));
        ILog log = LogManager.GetLogger(typeof(JournalAppender));
        LibrarySite.Start(callers: 150, _ => { }, site => site.MapGet("/", () =>
        {
            log.Info("shown");
            return "page";
        }));
    }
}
