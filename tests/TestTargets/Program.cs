using TestTargets;

return SlowServer.IsAskedFor(args) ? SlowServer.Run(args) : ScenarioHost.Run(args, Catalog.All);
