using System.Text.Json;
using DotnetStarvation.Mcp.Calls;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Mcp;

/// <summary>
/// Does a call by the command line: the same rules, the same documents, and a crash or a cancelled call takes nothing with it.
/// </summary>
/// <param name="time">The clock.</param>
internal sealed class ToolProcess(TimeProvider time)
{
    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);

    /// <summary>Time to end its sessions in the observed process.</summary>
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(10);

    /// <param name="run">What to start.</param>
    /// <param name="onTick">Called every second, with the time so far.</param>
    /// <param name="stop">Ends it.</param>
    public async Task<ToolOutput> RunAsync(ToolRun run, Func<TimeSpan, Task> onTick, CancellationToken stop)
    {
        using ChildProcess child = ChildProcess.Start(OwnProgram.With(run.Words) with { HasInput = true }, time);
        try
        {
            await FeedAsync(child, run.Input);
            long start = time.GetTimestamp();
            Task<int> end = child.WaitForExitAsync(Timeout.InfiniteTimeSpan, stop);
            while (await Task.WhenAny(end, Task.Delay(Tick, time, stop)) != end)
            {
                stop.ThrowIfCancellationRequested();
                await onTick(time.GetElapsedTime(start));
            }
            return new(await end, child.Output, child.Errors);
        }
        catch (OperationCanceledException)
        {
            await child.StopAsync(EndPatience);
            throw;
        }
    }

    private static async Task FeedAsync(ChildProcess child, string? text)
    {
        try
        {
            if (text is not null) await child.Input.WriteAsync(text);
            child.Input.Close();
        }
        catch (IOException)
        {
            // It has ended without reading all of it, and says why.
        }
    }
}

/// <summary>What the program has said.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Text">Standard output.</param>
/// <param name="Errors">Standard error.</param>
internal sealed record ToolOutput(int ExitCode, string Text, string Errors)
{
    private const int LinesOfErrors = 3;

    /// <summary>The document on standard output.</summary>
    /// <exception cref="ToolException">There is none: the message is what it said instead.</exception>
    public JsonDocument Document()
    {
        try
        {
            return JsonDocument.Parse(Text);
        }
        catch (JsonException)
        {
            string[] lines = [.. Errors.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];
            string said = string.Join(' ', lines.TakeLast(LinesOfErrors));
            throw new ToolException(said.Length > 0 ? said : $"It ended with exit code {ExitCode} and said nothing.");
        }
    }
}
