using System.CommandLine;
using LoadTargets.Answering;
using LoadTargets.Forgetful;
using StockExchange.CommandLine;

var root = new RootCommand("A server to put under load: how it behaves is the name. Ends when its standard input closes.")
{
    KestrelTarget.Create("fixed", "Answers everything at once.", _ => () => Task.CompletedTask),
    SlowAnswer.Create(),
    Stall.Create(),
    Workers.Create(),
};
ForgetfulServer.AddTo(root);

return await Invocation.RunAsync(root, args);
