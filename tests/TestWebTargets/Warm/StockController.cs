using Fabrikam.Data;
using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A controller over a database driver's synchronous half, where an async one exists. 250 connections, 600 ms.</summary>
[ApiController, Route("stock")]
public sealed class StockController(DataSource source) : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-driver",
        WarmSite.Starves("input-output", "Fabrikam.Data.DataConnection.Execute").In("DataConnection.cs"), Start);

    [HttpGet]
    public ActionResult<int> Count()
    {
        DataConnection connection = source.Rent();
        int count = connection.Execute("select count(*) from stock"u8);
        source.Return(connection);
        return count;
    }

    private static void Start()
    {
        var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(600), isWarmedUp: true), connections: 300);
        WarmSite.StartController(callers: 250, "stock", site => site.Services.AddSingleton(source));
    }
}
