using Programs;

// The main thread waits, as it does in most programs; what a scenario does begins on a thread of the pool.
Scenario scenario = Scenario.Find(args[0]);
if (scenario.IsOnMainThread) scenario.Run().GetAwaiter().GetResult();
else Task.Run(scenario.Run).GetAwaiter().GetResult();
Console.Error.WriteLine($"{args[0]} is done");
