using System.Runtime.InteropServices;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Durability;

/// <summary>What a base record says: a stock.txt of this content holds all changes up to the sequence.</summary>
/// <param name="Fingerprint">The content.</param>
/// <param name="Sequence">Of the last change that it holds.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct TableBase(Fingerprint Fingerprint, long Sequence);
