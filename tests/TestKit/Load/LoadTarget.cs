using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Load;

/// <summary>A server of tests/LoadTargets as a child process, built along with this program. Disposing kills it.</summary>
internal sealed class LoadTarget : IDisposable
{
    private readonly ChildProcess _process;

    private LoadTarget(ChildProcess process, string url) => (_process, Url) = (process, new(url));

    public int Id => _process.Id;

    public Uri Url { get; }

    /// <summary>Starts it and waits until it listens.</summary>
    /// <param name="arguments">A scenario and its options: "workers", "--workers", "4".</param>
    public static async Task<LoadTarget> StartAsync(params string[] arguments)
    {
        ChildProcess process = ChildProcess.Start(ChildCommand.Built("LoadTargets", arguments) with { HasInput = true });
        try
        {
            return new(process, await process.WaitForAsync("Now listening on: "));
        }
        catch
        {
            process.Dispose();
            throw;
        }
    }

    /// <summary>As when the parent dies: what the target must end for.</summary>
    public void CloseStandardInput() => _process.Input.Close();

    /// <summary>As a crash ends it.</summary>
    public void Kill() => _process.Kill();

    public void Dispose() => _process.Dispose();
}
