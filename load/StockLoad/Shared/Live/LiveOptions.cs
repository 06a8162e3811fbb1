using System.CommandLine;
using System.Net;
using StockExchange.LivePages.Serving;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>The options for a live page in the browser that shows the load.</summary>
internal static class LiveOptions
{
    /// <summary>Differs from the port of <c>dotnet-starvation dashboard</c>, which may observe the same server.</summary>
    private const int UsualPort = 5081;

    private static readonly Option<bool> Live = new("--live")
    {
        Description = "Serve a page that shows the load while it runs and the report at the end; "
            + "its address is printed on standard error",
    };

    private static readonly Option<int> Port = ValueOptions.Port(
        "--port", "The port of the page of --live; 0 for any free one", UsualPort);

    public static void AddTo(Command command)
    {
        command.AddOptions(Live, Port);
        command.Validators.Add(result =>
        {
            if (!result.IsGiven(Live)) result.Refuse("is the port of the --live page and does nothing without it.", Port);
        });
    }

    /// <summary>Where; null for no page.</summary>
    /// <exception cref="LiveServerException">The environment holds a token that is none.</exception>
    public static LiveSettings? Read(ParseResult parsed) =>
        parsed.GetValue(Live) ? LiveSettings.FromEnvironment(IPAddress.Loopback, parsed.GetValue(Port)) : null;
}
