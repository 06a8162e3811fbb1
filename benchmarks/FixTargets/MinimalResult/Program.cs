using MinimalResult;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));

WebApplication app = builder.Build();
app.MapGet("/price/{id:int}", (int id, PriceClient prices) => new { id, price = prices.LoadAsync(id).Result });
app.Run();
