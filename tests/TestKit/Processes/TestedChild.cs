using StockExchange.CommandLine.Processes;

namespace StockExchange.TestKit.Processes;

/// <summary>What tests alone ask of a child process. Their waits end with the test.</summary>
internal static class TestedChild
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    extension(ChildProcess child)
    {
        /// <summary>The process that it has started, whichever of its threads did, by its id as we see it, whatever it sees
        /// itself (Linux).</summary>
        public int OnlyChild => Assert.Single(Children(child));

        /// <summary>Waits until it has started one process, and one only.</summary>
        public async Task<int> OnlyChildAsync()
        {
            int[] children = [];
            await Eventually.HoldsAsync(
                () => (children = Children(child)).Length == 1,
                () => $"process {child.Id} has one child, not {children.Length}; it said:\n{child.Said}", Patience);
            return children[0];
        }

        public Task<string> WaitForAsync(string text) =>
            child.WaitForAsync(text, Patience, TestContext.Current.CancellationToken);

        public Task<int> WaitForExitAsync() => child.WaitForExitAsync(Patience, TestContext.Current.CancellationToken);

        /// <summary>Sends it a signal by its name: TERM, INT.</summary>
        public void Signal(string name) => Signals.Send(name, child.Id);
    }

    private static int[] Children(ChildProcess child) =>
        [.. Directory.EnumerateDirectories($"/proc/{child.Id}/task").SelectMany(ChildrenOf)];

    private static int[] ChildrenOf(string thread)
    {
        try
        {
            string ids = File.ReadAllText(Path.Combine(thread, "children"));
            return [.. ids.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse)];
        }
        catch (IOException)
        {
            return []; // the thread is gone meanwhile, and another one has its children
        }
    }
}
