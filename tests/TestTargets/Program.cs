using TestTargets;

if (args is not [var name] || Scenarios.Find(name) is not { } request)
{
    await Console.Error.WriteLineAsync($"usage: TestTargets {string.Join('|', Scenarios.Names)}");
    return 1;
}

ClosedLoop.Start(request);
Console.WriteLine($"ready {Environment.ProcessId}");
Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
return 0;
