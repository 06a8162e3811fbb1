using System.CommandLine;
using System.Net;

namespace LoadTargets.Answering;

/// <summary>Kestrel with a single delegate behind it: no routing, no log, no look at the request, always the same body.</summary>
internal static class KestrelTarget
{
    /// <summary>As many as the system allows: thousands connect at once.</summary>
    private const int Backlog = 65_535;

    private static readonly byte[] Ok = "ok"u8.ToArray();

    /// <summary>
    /// A command that runs such a server until its parent goes. What each request waits for before its answer follows from the
    /// command line.
    /// </summary>
    public static Command Create(
        string name, string description, Func<ParseResult, Func<Task>> wait, params IEnumerable<Option> options)
    {
        var command = new Command(name, description);
        foreach (Option option in options) command.Add(option);
        command.SetAction(parsed => RunAsync(wait(parsed)));
        return command;
    }

    private static async Task<int> RunAsync(Func<Task> wait)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().UseSockets(sockets => sockets.Backlog = Backlog);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        await using WebApplication application = builder.Build();
        application.Run(async context =>
        {
            await wait();
            context.Response.ContentLength = Ok.Length;
            await context.Response.Body.WriteAsync(Ok);
        });
        var input = new Thread(() => EndWithParent(application.Lifetime)) { IsBackground = true, Name = "standard input" };
        input.Start();
        await application.StartAsync();
        foreach (string url in application.Urls) await Console.Out.WriteLineAsync($"Now listening on: {url}");
        // Until it is asked to end; requests that are under way are not waited for.
        await Task.Delay(Timeout.InfiniteTimeSpan, application.Lifetime.ApplicationStopping)
            .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return 0;
    }

    /// <summary>The process that started this one holds our standard input open while it lives.</summary>
    private static void EndWithParent(IHostApplicationLifetime lifetime)
    {
        Console.In.ReadToEnd();
        lifetime.StopApplication();
    }
}
