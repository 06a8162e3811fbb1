using TestTargets;
using TestWebTargets;
using TestWebTargets.Unanswered;
using TestWebTargets.Warm;

if (HttpLoad.IsAskedFor(args)) return HttpLoad.Run(args);
if (SlowServer.IsAskedFor(args)) return SlowServer.Run(args);
Scenario[] scenarios =
[
    BlockedMiddleware.Scenario, BlockedEndpoint.Scenario, InlinedEndpoint.Scenario, HealthySite.Scenario, StuckLog.Scenario,

    OrdersController.Scenario, QuoteLambda.Scenario, SessionMiddleware.Scenario, AuditFilterAttribute.Scenario,
    KeyFilter.Scenario, Pricing.Scenario, RatesController.Scenario, LazySettings.Scenario, ProfileCache.Scenario,
    BodyImport.Scenario, Ledger.Scenario, PrintController.Scenario, JobsController.Scenario, DashboardController.Scenario,
    ShippingClient.Scenario, Customers.Scenario, StockController.Scenario, OneBadEndpoint.Scenario, TwoCallPaths.Scenario,
    SlowJson.Scenario,

    AwaitingController.Scenario, AwaitedTurns.Scenario, EnoughThreadsSite.Scenario, ShortLocks.Scenario,

    LeakedPermit.Scenario, InlineContinuation.Scenario, ContextDeadlock.Scenario, ConnectionsInUse.Scenario, QuietSite.Scenario,
];
if (await ScenarioHost.StartAsync(args, scenarios) is { } exitCode) return exitCode;

Console.In.ReadToEnd();
return 0;
