namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>The store has broken its promise.</summary>
internal sealed class Mistake(string what) : Exception(what);
