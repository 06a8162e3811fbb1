using System.CommandLine;
using StockExchange.CommandLine;

namespace DotnetStarvation.Mcp;

internal static class McpCommand
{
    private static readonly Option<bool> AllowRun = new("--allow-run")
    {
        Description = "Allow the client to start commands (check with command); all other tools only read",
    };

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "mcp", "Serves the tool to assistants and editors: the Model Context Protocol on standard input and output.", """
            The client starts it, and it ends with its input. Tools: list_processes, check, stacks, scan, explain, incidents. An
            answer has at most 2 KB: the verdict, the evidence, the own line, the API that it calls, the cure, and the address of
            the whole document, which is a resource. Setup for the usual clients: docs/assistants.md.

            Examples:
              claude mcp add starvation -- dotnet-starvation mcp
              dotnet-starvation mcp --allow-run

            Exit codes: 0 the input has ended, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM.
            """)
        {
            AllowRun,
        };
        command.SetAction((parsed, _) => Diagnosing.RunAsync(async stop =>
        {
            await ToolServer.RunAsync(parsed.GetValue(AllowRun), time, stop);
            return ExitCodes.Done;
        }));
        return command;
    }
}
