namespace StockExchange.StockStore.Mutations;

/// <summary>One mistake in the source of the store, which the tests have to find.</summary>
/// <param name="Name">What is done wrong.</param>
/// <param name="File">Below src/StockStore.</param>
/// <param name="Text">What stands there, once.</param>
/// <param name="Replacement">What the mutant has in its place.</param>
internal sealed record Mutant(string Name, string File, string Text, string Replacement = "");
