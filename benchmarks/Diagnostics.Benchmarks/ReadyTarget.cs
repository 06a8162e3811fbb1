using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>This program as something to look at, in a process of its own.</summary>
internal static class ReadyTarget
{
    /// <summary>Returns when it is ready.</summary>
    /// <param name="arguments">Of a command that ends in <c>-target</c>.</param>
    public static Child Start(params string[] arguments)
    {
        Child target = Child.Start(["dotnet", Built.Dll("Diagnostics.Benchmarks"), .. arguments]);
        target.WaitFor("ready ");
        return target;
    }
}
