using MeterTarget;

using var shop = new Shop();
Console.WriteLine($"ready {Environment.ProcessId}");
Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
