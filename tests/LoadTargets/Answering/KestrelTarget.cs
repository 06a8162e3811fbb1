using System.CommandLine;
using LoadTargets.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace LoadTargets.Answering;

/// <summary>Kestrel with a single delegate behind it: no routing, no log, no look at the request.</summary>
internal static class KestrelTarget
{
    /// <summary>As many as the system allows: thousands connect at once.</summary>
    private const int Backlog = 65_535;

    private static readonly Option<bool> Http2 = new("--http2") { Description = "HTTP/2 only." };

    /// <summary>A command that runs such a server until its parent goes.</summary>
    /// <param name="name">What the server does.</param>
    /// <param name="description">The same in a sentence.</param>
    /// <param name="answer">Makes the delegate from the command line.</param>
    /// <param name="options">That it takes.</param>
    public static Command Create(
        string name, string description, Func<ParseResult, RequestDelegate> answer, params IEnumerable<Option> options)
    {
        var command = new Command(name, description) { Http2 };
        foreach (Option option in options) command.Add(option);
        LoopbackEndpoint.AddOptions(command);
        command.SetAction(parsed => RunAsync(LoopbackEndpoint.FromOptions(parsed), parsed.GetValue(Http2), answer(parsed)));
        return command;
    }

    private static async Task<int> RunAsync(LoopbackEndpoint endpoint, bool http2, RequestDelegate answer)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().UseSockets(sockets => sockets.Backlog = Backlog);
        if (endpoint.Certificate is not null) builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(endpoint.Address, 0, listen => Configure(listen, endpoint, http2)));
        await using WebApplication application = builder.Build();
        application.Run(answer);
        Task end = Parent.WaitForEndAsync(); // from now on: a signal may come as soon as somebody knows that we listen
        await application.StartAsync();
        foreach (string url in application.Urls) await Console.Out.WriteLineAsync($"Now listening on: {url}");
        await end;
        return 0;
    }

    private static void Configure(ListenOptions listen, LoopbackEndpoint endpoint, bool http2)
    {
        if (endpoint.Certificate is { } certificate) listen.UseHttps(certificate);
        if (http2) listen.Protocols = HttpProtocols.Http2;
    }
}
