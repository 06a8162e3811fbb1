using System.Net;
using StockExchange.LivePages.Access;

namespace StockExchange.LivePages.Serving;

/// <summary>The address at which a page is served, and the token that gives access to it.</summary>
/// <param name="Address">The address of the network interface.</param>
/// <param name="Port">The port; 0 for any free one.</param>
/// <param name="Token">The token, required in the first request of a browser.</param>
internal sealed record LiveSettings(IPAddress Address, int Port, AccessToken Token)
{
    private const string Variable = "DOTNET_STARVATION_TOKEN";

    /// <summary>Settings with the token of the environment variable, or with a new one.</summary>
    /// <exception cref="LiveServerException">The value of the variable is not a token.</exception>
    public static LiveSettings FromEnvironment(IPAddress address, int port)
    {
        AccessToken? token = Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } chosen
            ? AccessToken.TryParse(chosen) : AccessToken.Create();
        return new(address, port, token ?? throw new LiveServerException(
            $"{Variable} is not a token: at least {AccessToken.Shortest} letters and digits are needed."));
    }
}
