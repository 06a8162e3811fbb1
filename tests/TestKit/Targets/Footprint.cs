namespace StockExchange.TestKit.Targets;

/// <summary>What a process holds.</summary>
/// <param name="Handles">Open files, sockets, pipes and so on.</param>
/// <param name="ResidentMegabytes">Of physical memory.</param>
internal sealed record Footprint(int Handles, int ResidentMegabytes);
