using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Hosting;
using StockExchange.CommandLine.Processes;
using StockExchange.StockApi.Hosting;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Hosting;

/// <summary>Starts that cannot succeed, or must not.</summary>
public sealed class StartTests
{
    [Fact]
    public async Task A_service_that_is_stopped_while_it_starts_ends_normally()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        await using WebApplication app = builder.Build();
        IHostApplicationLifetime lifetime = app.Lifetime;
        lifetime.StopApplication();

        await app.RunToEndAsync();

        Assert.False(lifetime.ApplicationStarted.IsCancellationRequested);
    }

    [Theory]
    [InlineData(48)]
    [InlineData(100)]
    [InlineData(256)]
    [InlineData(400)]
    public async Task A_limit_of_open_files_that_is_too_small_is_one_line(int limit)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -n");
        using var file = new TemporaryStockFile("1 100 10\n");
        using var api = new StockApiProcess(StockApiProcess.Command("--Stocks:Path", file.Path).WithOpenFiles(limit));

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.StartsWith($"StockApi: the limit of open files is {limit}, and ", api.Said, StringComparison.Ordinal);
        Assert.Single(api.Said.Trim().Split('\n'));
        Assert.Equal(["stock.txt"], file.Names);
    }

    [Fact]
    public async Task A_configuration_file_that_is_no_JSON_is_one_line()
    {
        string environment = $"Broken{Guid.NewGuid():N}";
        string file = Path.Combine(
            Path.GetDirectoryName(typeof(ExitCode).Assembly.Location)!, $"appsettings.{environment}.json");
        await File.WriteAllTextAsync(file, "{ \"Stocks\": {", TestContext.Current.CancellationToken);
        try
        {
            using var api = new StockApiProcess("--environment", environment);
            Assert.Equal(1, await api.ExitCodeAsync());
            Assert.StartsWith(
                $"StockApi: Failed to load configuration from file '{file}'. Expected depth to be zero", api.Errors,
                StringComparison.Ordinal);
            Assert.Single(api.Errors.Split('\n'));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task Links_that_lead_round_in_a_circle_are_one_line()
    {
        using var file = new TemporaryStockFile("");
        string here = Path.Combine(Path.GetDirectoryName(file.Path)!, "here"), there = here.Replace("here", "there");
        File.CreateSymbolicLink(here, there);
        File.CreateSymbolicLink(there, here);

        using var api = new StockApiProcess("--Stocks:Path", here);
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.StartsWith($"StockApi: {here}: cannot be read: ", api.Errors, StringComparison.Ordinal);
        Assert.Single(api.Errors.Split('\n'));

        ChildResult verify = ChildProcess.Run(ChildCommand.Built("StockApi", "store", "verify", here));
        Assert.Equal(1, verify.ExitCode);
        Assert.StartsWith($"{here}: cannot be read: ", verify.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_lock_file_that_may_not_be_written_is_one_line()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -f");
        using var file = new TemporaryStockFile("1 100 10\n");
        ChildCommand start = StockApiProcess.Command("--Stocks:Path", file.Path)
            .Behind("env", "DOTNET_EnableWriteXorExecute=0").Behind("sh", "-c", "ulimit -f 0; exec \"$0\" \"$@\"");
        using var api = new StockApiProcess(start);

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Equal(
            $"StockApi: {file.Path}: could not be replaced when the table is saved: The file cannot become so large.",
            api.Errors);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("store --help")]
    public void Output_that_cannot_be_written_is_one_line(string arguments)
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "Linux has a device that is full");
        ChildResult help = ChildProcess.Run(
            ChildCommand.Built("StockApi", arguments.Split(' ')).Behind("sh", "-c", "exec \"$0\" \"$@\" >/dev/full"));

        Assert.Equal(1, help.ExitCode);
        Assert.Contains("tandard output cannot be written: No space left on device", help.Errors, StringComparison.Ordinal);
        Assert.Single(help.Errors.Trim().Split('\n'));
    }
}
