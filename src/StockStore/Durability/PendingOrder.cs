using System.Runtime.InteropServices;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Durability;

/// <summary>An order that was applied or refused, and must not be acknowledged before its commit is done.</summary>
/// <param name="Result">The result.</param>
/// <param name="Commit">
/// Completes when the result is durable. Refusals have one too: the order that they depend on, such as the one that bought the
/// last piece, may not be durable yet.
/// </param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct PendingOrder(OrderResult Result, Commit Commit);
