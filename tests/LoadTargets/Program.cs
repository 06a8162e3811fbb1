using System.CommandLine;
using LoadTargets.Answering;
using LoadTargets.Forgetful;
using LoadTargets.Raw;
using StockExchange.CommandLine;

var root = new RootCommand("A server to put under load: how it behaves is the name. Ends when its standard input closes.")
{
    FixedAnswer.Create(),
    SlowAnswer.Create(),
    Stall.Create(),
    StatusShare.Create(),
    Workers.Create(),
};
ForgetfulServer.AddTo(root);
foreach (Command command in RawCommands.CreateAll()) root.Add(command);

return await Invocation.RunAsync(root, args);
