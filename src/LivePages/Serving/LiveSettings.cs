using System.Net;
using StockExchange.LivePages.Access;

namespace StockExchange.LivePages.Serving;

/// <summary>Where a page is served, and to whom.</summary>
/// <param name="Address">Whose network interface.</param>
/// <param name="Port">0 for any free one.</param>
/// <param name="Token">What a viewer has to know.</param>
internal sealed record LiveSettings(IPAddress Address, int Port, AccessToken Token)
{
    private const string Variable = "DOTNET_STARVATION_TOKEN";

    /// <summary>With the token that the environment holds, or a new one.</summary>
    /// <param name="address">Whose network interface.</param>
    /// <param name="port">0 for any free one.</param>
    /// <exception cref="LiveServerException">What it holds is no token.</exception>
    public static LiveSettings FromEnvironment(IPAddress address, int port)
    {
        if (Environment.GetEnvironmentVariable(Variable) is not { Length: > 0 } chosen)
            return new(address, port, AccessToken.Create());
        try
        {
            return new(address, port, AccessToken.Parse(chosen));
        }
        catch (FormatException failure)
        {
            throw new LiveServerException($"{Variable} is not a token: {failure.Message}", failure);
        }
    }
}
