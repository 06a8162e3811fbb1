using Autofac;
using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>
/// A service of Autofac whose constructor waits for a task; the container makes it by code that it generates, into which a short
/// constructor is inlined. 150 connections, 500 ms.
/// </summary>
internal sealed class RateTable
{
    public static readonly LibraryProgram Program = new("autofac-constructor",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("a constructor cannot await").NeverAdvised("TaskCompletionSource", "Task.Delay", "dotnet format"),
        Start);

    public RateTable(HttpClient rates) => Text = rates.GetStringAsync("/rates").Result; // blocks

    public string Text { get; }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        var services = new ContainerBuilder();
        services.RegisterInstance(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service });
        services.RegisterType<RateTable>();
        IContainer container = services.Build();
        LibrarySite.Start(callers: 150, _ => { }, site => site.MapGet("/", () => container.Resolve<RateTable>().Text));
    }
}
