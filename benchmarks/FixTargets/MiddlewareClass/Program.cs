using MiddlewareClass;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));

WebApplication app = builder.Build();
app.UseMiddleware<PriceHeader>();
app.MapGet("/price/{id:int}", (int id) => id);
app.Run();
