using AdoCommand;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton(new StockRepository(builder.Configuration["Postgres"]!));

WebApplication app = builder.Build();
app.MapGet("/price/{id:int}", (int id, StockRepository stocks) => Results.Ok(stocks.Quantity(id)));
app.Run();
