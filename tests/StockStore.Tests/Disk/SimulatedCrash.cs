namespace StockExchange.StockStore.Tests.Disk;

/// <summary>The process has stopped here. It is no I/O error, so that nothing mends it.</summary>
internal sealed class SimulatedCrash() : Exception("The process has stopped here.");
