using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>What the numbers were measured on.</summary>
internal sealed record Machine(int Processors, string System, string Runtime)
{
    public static Machine This() =>
        new(Environment.ProcessorCount, RuntimeInformation.OSDescription, RuntimeInformation.FrameworkDescription);
}
