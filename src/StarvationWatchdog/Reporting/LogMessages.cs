using Microsoft.Extensions.Logging;

namespace StarvationWatchdog.Reporting;

internal static partial class LogMessages
{
    [LoggerMessage(1, LogLevel.Warning,
        "The thread pool starves: work waited {Delay:0.0} s for one of its {Threads} threads. Blocking call: {Cause}{Stack}"
        + "\nSuppressed since the last such entry: {HeldBack}")]
    public static partial void Starves(ILogger logger, double delay, int threads, string cause, string stack, int heldBack);

    [LoggerMessage(2, LogLevel.Error, "A handler of the starvation watchdog's events failed")]
    public static partial void HandlerFailed(ILogger logger, Exception exception);

    [LoggerMessage(3, LogLevel.Error,
        "The starvation watchdog failed and continues. Suppressed since the last such entry: {HeldBack}")]
    public static partial void WatchdogFailed(ILogger logger, Exception exception, int heldBack);
}
