using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Health;
using StockExchange.StockApi.Help;
using StockExchange.StockApi.Hosting;
using StockExchange.StockApi.OpenApi;
using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Stocks;
using StockExchange.StockApi.Store;
using StockExchange.StockApi.Table;
using StockExchange.StockApi.Telemetry;

if (args is [StoreCommand.Name, .. var arguments]) return await StoreCommand.RunAsync(arguments);
if (HelpCommand.IsAskedFor(args)) return await HelpCommand.RunAsync();

var builder = WebApplication.CreateSlimBuilder(
    new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
builder.WebHost.UseKestrelHttpsConfiguration();
builder.Logging.ClearProviders().AddSimpleConsole();
builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddStockHealth();
builder.Services.AddServerLimits();
builder.Services.AddStockTable();
builder.Services.AddShutdown();
builder.Services.AddCustomerLookup();
builder.Services.AddStockEndpoints();
builder.Services.AddStockTelemetry(builder.Configuration);
builder.Services.AddStockProblems();
builder.Services.AddStockOpenApi();

return await ExitCode.OfAsync(builder.Configuration, () =>
{
    var app = builder.Build();
    app.UseStockProblems();
    app.MapStockEndpoints();
    app.MapStockHealth();
    app.MapIndexPage();
    app.MapOpenApi();
    return app.RunAsync();
});
