using System.Runtime.InteropServices;
using StockExchange.CommandLine;
using StockExchange.StockApi.Clients;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Health;
using StockExchange.StockApi.Help;
using StockExchange.StockApi.Hosting;
using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Routing;
using StockExchange.StockApi.Stocks;
using StockExchange.StockApi.Store;
using StockExchange.StockApi.Table;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockApi.Variants;

if (!ProgramStart.IsPossible("StockApi", openFiles: 160, threads: 32, gigabytes: 8)) return ExitCodes.Failed;
return await RunAsync(args);

// A method of its own, so that nothing of it is loaded before.
static async Task<int> RunAsync(string[] args)
{
    if (args is [StoreCommand.Name, .. var arguments]) return await StoreCommand.RunAsync(arguments);
    if (HelpCommand.IsAskedFor(args)) return HelpCommand.Run();
    return ProgramStart.MayOpen("StockApi", openFiles: 480) ? await ServeAsync(args) : ExitCodes.Failed;
}

static Task<int> ServeAsync(string[] args)
{
    EarlyAssemblies.LoadIfFewFiles(typeof(Program).Assembly);
    return ExitCode.FromRunAsync(() => CreateBuilder(args), async builder =>
    {
        WebApplication app = builder.Build();
        using PosixSignalRegistration hangup = app.StopOnHangup();
        app.UseStockProblems();
        app.UseMethodOptions();
        app.UseRateLimiter();
        app.MapStocks();
        app.MapControllers().RequireRateLimiting(RequestLimits.Variants);
        app.MapStockHealth();
        app.MapIndexPage();
        app.MapOpenApi().ForGetAndHead();
        if (app.Environment.IsDevelopment()) app.MapApiPage();
        await app.RunToEndAsync();
    });
}

static WebApplicationBuilder CreateBuilder(string[] args)
{
    DroppedArguments.ThrowIfAny(args);
    var builder = WebApplication.CreateSlimBuilder(
        new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
    builder.WebHost.UseKestrelHttpsConfiguration();
    builder.Logging.ClearProviders().AddDroppingConsole();
    builder.Services.AddSingleton(TimeProvider.System);
    builder.Services.AddStockHealth();
    builder.Services.AddServerLimits();
    builder.Services.AddClientLimits();
    builder.Services.AddStockTable();
    builder.Services.AddShutdown();
    builder.Services.AddCustomerLookup();
    builder.Services.AddStockTelemetry(builder.Configuration);
    builder.Services.AddStockProblems();
    builder.Services.AddStocks();
    builder.Services.AddVariants();
    builder.Services.AddOpenApi();
    return builder;
}
