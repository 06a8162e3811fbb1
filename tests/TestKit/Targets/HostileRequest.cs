namespace StockExchange.TestKit.Targets;

/// <summary>What a <see cref="HostileRuntime"/> is asked.</summary>
/// <param name="Set">Of commands.</param>
/// <param name="Command">In it.</param>
internal sealed record HostileRequest(byte Set, byte Command);
