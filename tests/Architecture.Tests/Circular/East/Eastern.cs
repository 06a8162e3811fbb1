using StockExchange.Architecture.Tests.Circular.West;

namespace StockExchange.Architecture.Tests.Circular.East;

/// <summary>Half of a circle that <see cref="RoomsTests"/> has to find.</summary>
internal sealed class Eastern
{
    public Western? Neighbour { get; init; }
}
