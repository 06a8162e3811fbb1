using Web;

// Waits in the places where a web application has them; the program asks itself once for each, and ends.
WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers(options => options.Filters.Add<SlowFilter>());
builder.Services.AddHostedService<Cleaning>();
builder.Services.AddSingleton<Slow>();
builder.Services.AddScoped<Injected>();
builder.Services.AddHttpClient();
builder.WebHost.ConfigureKestrel(server => server.AllowSynchronousIO = true);
builder.Logging.ClearProviders();
WebApplication app = builder.Build();
app.UseMiddleware<SlowMiddleware>();
app.MapControllers();
app.MapGet("/minimal/{id}", (int id, Slow slow) =>
{
    int value = slow.LaterAsync(120).Result; // WAIT task 110ms request="GET /minimal/7"
    return $"{id} {value}";
});
app.MapGet("/sleep", () =>
{
    Thread.Sleep(120); // WAIT sleep 110ms times=2 request="GET /sleep"
    return "slept";
});
app.MapGet("/after", async () =>
{
    await Task.Delay(10);
    Thread.Sleep(110); // WAIT sleep 100ms request="GET /after"
    return "slept";
});
app.MapPost("/body", (HttpRequest request) =>
{
    using var reader = new StreamReader(request.Body);
    return $"{reader.ReadToEnd().Length}"; // WAIT input-output|task 100ms request="POST /body"
});
app.MapGet("/lock", (Slow slow) => slow.Locked());
app.MapGet("/quiet", async () =>
{
    await Task.Delay(150);
    return "quiet";
});
app.MapGet("/injected", (Injected injected) => injected.Name);
await app.StartAsync();
await Caller.AskAsync(app.Urls.First());
await app.StopAsync();
