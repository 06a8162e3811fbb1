using StockExchange.StockApi.Table;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Hosting;

/// <summary>StockApi as a process of its own, as users start it.</summary>
internal sealed class StockApiProcess(params string[] arguments) : IDisposable
{
    private readonly ChildProcess _process = ChildProcess.Start(
        new("dotnet", [typeof(StockOptions).Assembly.Location, "--urls", "http://127.0.0.1:0", .. arguments])
        {
            TakesAllSignals = true,
        });

    public string Errors => _process.Errors.Trim();

    /// <summary>The address, as soon as the service listens.</summary>
    public Task<string> UrlAsync() => _process.WaitForAsync("Now listening on: ");

    public void Signal(string name) => _process.Signal(name);

    public Task<int> ExitCodeAsync() => _process.WaitForExitAsync();

    public void Dispose() => _process.Dispose();
}
