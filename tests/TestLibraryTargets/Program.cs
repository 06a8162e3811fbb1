using TestLibraryTargets;
using TestLibraryTargets.Remote;
using TestTargets;
using TestWebTargets;

if (HttpLoad.IsAskedFor(args)) return HttpLoad.Run(args);
if (SlowServer.IsAskedFor(args)) return SlowServer.Run(args);
if (SlowMail.IsAskedFor(args)) return SlowMail.Run(args);
if (SlowProxy.IsAskedFor(args)) return SlowProxy.Run(args);
if (SilentServer.IsAskedFor(args)) return SilentServer.Run();
if (HubCallers.IsAskedFor(args)) return HubCallers.Run(args);
if (QuoteServer.IsAskedFor(args)) return QuoteServer.Run(args);
if (await ScenarioHost.StartAsync(args, [.. Catalog.All.SelectMany(program => program.Scenarios)]) is { } exitCode)
    return exitCode;

Console.In.ReadToEnd();
return 0;
