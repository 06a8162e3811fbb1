using StockExchange.Architecture.Tests.Circular.East;

namespace StockExchange.Architecture.Tests.Circular.West;

/// <summary>The other half, in a method's body.</summary>
internal sealed class Western
{
    public static object Make() => new Eastern();
}
