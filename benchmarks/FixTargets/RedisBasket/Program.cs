using RedisBasket;
using StackExchange.Redis;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton<IConnectionMultiplexer>(ConnectionMultiplexer.Connect(builder.Configuration["Redis"]!));

WebApplication app = builder.Build();
app.MapBaskets();
app.Run();
