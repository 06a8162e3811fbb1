using PropertyRate;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));
builder.Services.AddScoped<Rates>();

WebApplication app = builder.Build();
app.MapControllers();
app.Run();
