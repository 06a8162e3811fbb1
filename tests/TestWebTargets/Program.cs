using TestTargets;
using TestWebTargets;

if (HttpLoad.IsAskedFor(args)) return HttpLoad.Run(args);
if (SlowServer.IsAskedFor(args)) return SlowServer.Run(args);
return ScenarioHost.Run(args, [BlockedMiddleware.Scenario, BlockedEndpoint.Scenario, HealthySite.Scenario]);
