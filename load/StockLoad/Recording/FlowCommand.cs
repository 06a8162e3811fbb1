using System.CommandLine;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Recording;

/// <summary>The command line of <c>flow</c>.</summary>
internal static class FlowCommand
{
    private static readonly Option<string?> Har =
        ValueOptions.File("--har", "The requests that a browser has recorded, as an HTTP archive (HAR)");

    private static readonly Option<string?> Output =
        ValueOptions.NewFile("--output", "Where to write the flow (default: standard output)");

    public static Command Create()
    {
        var command = new DetailedCommand("flow", "Makes a flow for 'run --flow' from a browser's recording.", Details);
        command.AddOptions(Har, Output);
        command.Validators.Add(result =>
        {
            if (!result.IsGiven(Har)) result.AddError("flow needs --har FILE, the requests that a browser has recorded.");
        });
        command.SetAction((parsed, _) => InterruptibleCommand.RunAsync(
            _ => RunAsync(parsed.GetValue(Har)!, parsed.GetValue(Output))));
        return command;
    }

    private const string Details = """
        Record in a browser's developer tools (Network, with 'preserve log') and save it as HAR with its content. The flow has
        the requests to the server of the first one, in their order, with their headers, bodies, pauses from 0.1 s on, and the
        recorded status as a check. Cookies are left to each vuser, and what a connection or a browser adds by itself is left out.
        Put {names} in place of values that belong to one user or one answer, and 'extract' where they come from. The file
        may contain secrets: an Authorization header is kept.

          flow --har recorded.har --output flow.yaml
          run --flow flow.yaml --connections 50 --duration 1m

        Exit codes: 0 done, 1 the file cannot be read or written, or is not an archive, 64 bad arguments.
        """;

    private static async Task<int> RunAsync(string har, string? output)
    {
        var flow = new RecordedFlow(HarFile.Read(har));
        try
        {
            if (output is null) await Console.Out.WriteAsync(flow.ToYaml());
            else await File.WriteAllTextAsync(output, flow.ToYaml());
        }
        catch (Exception failure) when (output is not null && FileFailures.Is(failure))
        {
            throw new CommandException($"{output} cannot be written: {FileFailures.Describe(failure)}", failure);
        }

        string others = flow.LeftOut == 0 ? "" : $"; {flow.LeftOut} to other servers are left out";
        string bodies = flow.LackBody == 0 ? "" : $"; {flow.LackBody} with files have no body, because it was not recorded";
        await Console.Error.WriteLineAsync(PrintableText.Escape($"{flow.Steps} requests to {flow.Server}{others}{bodies}."));
        return ExitCodes.Done;
    }
}
