using WaitAllDashboard;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddHttpClient<PriceClient>(http => http.BaseAddress = new Uri(builder.Configuration["Prices"]!));

WebApplication app = builder.Build();
app.MapControllers();
app.Run();
