using SignalWait;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));
builder.Services.AddSingleton<PriceQueue>();
builder.Services.AddHostedService(services => services.GetRequiredService<PriceQueue>());

WebApplication app = builder.Build();
app.MapControllers();
app.Run();
