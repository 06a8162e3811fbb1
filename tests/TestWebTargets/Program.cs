using TestTargets;
using TestWebTargets;

if (HttpLoad.IsAskedFor(args)) return HttpLoad.Run(args);
if (SlowServer.IsAskedFor(args)) return SlowServer.Run(args);
Scenario[] scenarios = [BlockedMiddleware.Scenario, BlockedEndpoint.Scenario, InlinedEndpoint.Scenario, HealthySite.Scenario];
if (await ScenarioHost.StartAsync(args, scenarios) is { } exitCode) return exitCode;

Console.In.ReadToEnd();
return 0;
