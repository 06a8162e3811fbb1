using System.Diagnostics;
using NBomber.Contracts;
using NBomber.Contracts.Stats;
using NBomber.CSharp;

namespace StockExchange.StockLoad.NBomber;

/// <summary>
/// One scenario in an NBomber session of its own: several in one would run at the same time, and share the server.
/// </summary>
internal static class Session
{
    private static readonly ReportFormat[] Formats = [ReportFormat.Txt, ReportFormat.Csv, ReportFormat.Html, ReportFormat.Md];

    /// <summary>Runs the scenario and prints a line with its result.</summary>
    /// <returns>Whether there was any answer.</returns>
    public static bool Run(StockScenario scenario, NBomberSettings settings)
    {
        using var client = new StockClient(scenario, settings.Url);
        var rate = new TrueRate();
        NodeStats stats;
        try
        {
            stats = NBomberRunner
                .RegisterScenarios(Create(scenario, client, rate, settings))
                .WithTestName(scenario.Name)
                .WithReportFolder(Path.Combine(settings.Report, $"{settings.Shape}-{scenario.Name}"))
                .WithReportFormats(Formats)
                .Run();
        }
#pragma warning disable CA1031 // NBomber has no exception type of its own; it has logged the reason
        catch (Exception failure)
#pragma warning restore CA1031
        {
            Console.Error.WriteLine($"{scenario.Name}: NBomber failed: {failure.Message.Split(Environment.NewLine)[0]}");
            return false;
        }

        ScenarioStats seen = stats.ScenarioStats[0];
        Console.WriteLine(
            $"{settings.Shape} {scenario.Name}: {seen.Ok.Request.RPS:0.0} req/s, p50 {seen.Ok.Latency.Percent50:0.0} ms, "
            + $"p99 {seen.Ok.Latency.Percent99:0.0} ms, {seen.Ok.Request.Count} answered, {seen.Fail.Request.Count} failed; "
            + $"by the clock {rate.PerSecond:0.0} req/s");
        return seen.Ok.Request.Count > 0;
    }

    private static ScenarioProps Create(StockScenario scenario, StockClient client, TrueRate rate, NBomberSettings settings)
    {
        ScenarioProps props = Scenario.Create(scenario.Name, _ => SendAsync(client, rate))
            .WithInit(_ => client.PrepareAsync())
            .WithClean(_ => Task.Run(client.Dispose))
            .WithLoadSimulations(LoadShape.Simulations(settings));
        return settings.WarmUp > TimeSpan.Zero ? props.WithWarmUpDuration(settings.WarmUp) : props.WithoutWarmUp();
    }

    private static async Task<IResponse> SendAsync(StockClient client, TrueRate rate)
    {
        long start = Stopwatch.GetTimestamp();
        try
        {
            var (status, isSuccess, bytes) = await client.SendNextAsync();
            if (isSuccess) rate.Count(start);
            return isSuccess
                ? Response.Ok(statusCode: $"{status}", sizeBytes: bytes)
                : Response.Fail(statusCode: $"{status}", sizeBytes: bytes);
        }
        catch (Exception failure) when (failure is HttpRequestException or TaskCanceledException)
        {
            return Response.Fail(statusCode: "none", message: failure.Message);
        }
    }
}
