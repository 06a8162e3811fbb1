using ControllerResult;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));
builder.Services.AddScoped<PriceService>();

WebApplication app = builder.Build();
app.MapControllers();
app.Run();
