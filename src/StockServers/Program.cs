using StockExchange.CommandLine;
using StockExchange.StockServers.Hosting;

if (!ProgramStart.IsPossible("StockServers", openFiles: 280, threads: 16, gigabytes: 5)) return ExitCodes.Failed;
return await RunAsync(args);

// A method of its own, so that nothing of it is loaded before.
static Task<int> RunAsync(string[] arguments) => Invocation.RunAsync(ServerCommand.Create(), arguments);
