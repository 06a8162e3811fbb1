using System.Runtime.InteropServices;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Durability;

/// <summary>An order that was applied or refused, and is to be acknowledged when its commit is done, not earlier.</summary>
/// <param name="Result">What became of it.</param>
/// <param name="Commit">
/// Of a refusal as well: what it rests on, such as the order that bought the last piece, may not be durable yet.
/// </param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct PendingOrder(OrderResult Result, Commit Commit);
