using System.CommandLine;
using System.Net;
using StockExchange.LivePages.Serving;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>Whether a page in the browser shows the load while it runs, and where.</summary>
internal static class LiveOptions
{
    /// <summary>Not that of <c>dotnet-starvation dashboard</c>, which may look at the same server.</summary>
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
    /// <exception cref="CommandException">The environment holds a token that is none.</exception>
    public static LiveSettings? Read(ParseResult parsed)
    {
        if (!parsed.GetValue(Live)) return null;
        try
        {
            return LiveSettings.FromEnvironment(IPAddress.Loopback, parsed.GetValue(Port));
        }
        catch (LiveServerException failure)
        {
            throw new CommandException(failure.Message, failure);
        }
    }
}
