using MappedRoutes;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));
builder.Services.AddScoped<Quotes>();

WebApplication app = builder.Build();
app.MapQuotes();
app.Run();
