using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using StarvationWatchdog;
using StockExchange.WatchedHost;

(string scene, string tool) = (args[0], args[1]); // a path of dotnet-starvation, or - for none
using var probes = new ProbeCounter();
var lines = new LinesOnConsole(TimeProvider.System);
HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(new());
builder.Logging.AddProvider(lines);
builder.Services.AddHealthChecks().AddThreadPoolStarvation();
builder.Services.AddStarvationWatchdog(options =>
{
    options.FindCause = tool != "-";
    options.ToolPath = tool;
});
using IHost host = builder.Build();
var watchdog = host.Services.GetRequiredService<IStarvationWatchdog>();
watchdog.EpisodeBegan += (_, happened) => lines.Write($"began {happened.Episode.LongestDelay.TotalSeconds:0.0}");
watchdog.CauseFound += (_, happened) => lines.Write($"cause {happened.Episode.Cause}");
watchdog.EpisodeEnded += (_, happened) => lines.Write($"ended {happened.Episode.Duration.TotalSeconds:0.0}");
await host.StartAsync();
lines.Write($"ready {Environment.ProcessId}");
Scenes.Start(scene);
lines.Write("scene");
Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
lines.Write($"{probes}");
host.StopAsync(TimeSpan.FromSeconds(5)).Wait(TimeSpan.FromSeconds(5));
