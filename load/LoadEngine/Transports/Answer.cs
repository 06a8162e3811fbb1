using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Transports;

/// <summary>What came of a request.</summary>
/// <param name="Status">The status code; 0 without a whole answer.</param>
/// <param name="Bytes">Received, head included, also when it is not whole.</param>
/// <param name="Failure">Null for a whole answer.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct Answer(int Status, long Bytes, Failure? Failure);
