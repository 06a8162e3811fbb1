using System.Runtime.InteropServices;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>A request that is over.</summary>
/// <param name="Operation">Its index.</param>
/// <param name="Start">The timestamp that its latency counts from.</param>
/// <param name="End">The timestamp at which the answer was whole, or it failed.</param>
/// <param name="Answer">What came.</param>
/// <param name="IsUnanswered">It did not fail by itself: the run was over.</param>
/// <param name="IsWarmUp">It counts nowhere, except as in flight.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Exchange(int Operation, long Start, long End, Answer Answer, bool IsUnanswered, bool IsWarmUp);
