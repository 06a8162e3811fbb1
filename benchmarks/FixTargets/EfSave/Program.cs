using EfSave;
using Microsoft.EntityFrameworkCore;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddDbContextPool<ShopContext>(options => options.UseNpgsql(builder.Configuration["Postgres"]));

WebApplication app = builder.Build();
await using (AsyncServiceScope scope = app.Services.CreateAsyncScope())
{
    await scope.ServiceProvider.GetRequiredService<ShopContext>().CreateSlowTableAsync();
}
app.MapControllers();
app.Run();
