using ParkedThreads;

// Threads that stand still at known places, for tests that compare stacks with what the threads themselves say about theirs.
int count = args is [var text] ? int.Parse(text) : 10;
WalkedStack[] stacks = count == 0 ? [] : ParkingLot.Fill(count); // 0: nothing uses the pool
foreach (WalkedStack stack in stacks) Console.WriteLine(stack.ToLine());
Console.WriteLine($"ready {Environment.ProcessId}");
Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
