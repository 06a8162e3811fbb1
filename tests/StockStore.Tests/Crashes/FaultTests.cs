using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// What the store does when the disk fails in any operation: once, once after a part of a write, or from then on.
/// </summary>
public sealed class FaultTests
{
    private const int Seeds = 20;

    [Theory]
    [InlineData(DurabilityMode.Fsync)]
    [InlineData(DurabilityMode.Flush)]
    public void A_fault_in_any_operation_loses_nothing_acknowledged_and_lets_nothing_appear(DurabilityMode mode)
    {
        for (int seed = 1; seed <= Seeds; seed++)
        {
            int operations = new FaultRun(seed, mode, fault: null).Run();
            for (int at = 1; at <= operations; at++)
            {
                Run(seed, mode, new(at, Lasts: false, IsShort: false));
                Run(seed, mode, new(at, Lasts: false, IsShort: true));
                Run(seed, mode, new(at, Lasts: true, IsShort: seed % 2 == 0));
            }
        }
    }

    private static void Run(int seed, DurabilityMode mode, DiskFault fault)
    {
        try
        {
            new FaultRun(seed, mode, fault).Run();
        }
        catch (Exception mistake)
        {
            throw new Mistake($"new FaultRun({seed}, DurabilityMode.{mode}, new {fault}).Run(): {mistake}");
        }
    }
}
