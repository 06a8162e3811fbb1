using TestTargets;

if (SlowServer.IsAskedFor(args)) return SlowServer.Run(args);
if (SlowMail.IsAskedFor(args)) return SlowMail.Run(args);
if (await ScenarioHost.StartAsync(args, Catalog.All) is { } exitCode) return exitCode;

Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
return 0;
