using Microsoft.AspNetCore.Mvc;
using NLog;
using NLog.Config;
using NLog.Targets;
using NLog.Targets.Wrappers;
using TestTargets;

namespace TestLibraryTargets.Logs;

/// <summary>
/// NLog's AsyncWrapper with overflowAction Block over a target that writes 20 events a second. 150 connections. After
/// https://github.com/NLog/NLog/issues/5478.
/// </summary>
[ApiController, Route("checkout")]
public sealed class CheckoutController : ControllerBase
{
    internal static readonly LibraryProgram Program = new("nlog-overflow",
        Label.StarvesThrough(["NLog.Logger.Info"])
            .Advised("overflowAction", "Discard", "Grow").NeverAdvised("InfoAsync", "TaskCompletionSource", "Task.Delay"),
        Start);

    private static readonly NLog.Logger Log = LogManager.GetCurrentClassLogger();

    [HttpGet("{basket:int}")]
    public string Get(int basket)
    {
        Log.Info("Basket {Basket} is paid", basket); // blocks
        return "paid";
    }

    private static void Start()
    {
        var wrapper = new AsyncTargetWrapper(new SlowTarget(), queueLimit: 50, AsyncTargetWrapperOverflowAction.Block);
        var logging = new LoggingConfiguration();
        logging.AddRuleForAllLevels(wrapper);
        LogManager.Configuration = logging;
        LibrarySite.StartController(callers: 150, "checkout/7", _ => { });
    }

    /// <summary>A disk that stands still now and then.</summary>
    private sealed class SlowTarget : Target
    {
        protected override void Write(LogEventInfo logEvent)
        {
            if (WarmUp.IsOver) Thread.Sleep(50);
        }
    }
}
