using System.Net;
using StockExchange.LivePages.Access;

namespace StockExchange.LivePages.Serving;

/// <summary>Where a page is served, and to whom.</summary>
/// <param name="Address">Whose network interface.</param>
/// <param name="Port">0 for any free one.</param>
/// <param name="Token">What a viewer has to know.</param>
internal sealed record LiveSettings(IPAddress Address, int Port, AccessToken Token);
