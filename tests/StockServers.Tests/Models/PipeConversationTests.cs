using System.Buffers;
using System.IO.Pipelines;
using StockExchange.StockServers.Models;
using StockExchange.StockServers.Protocol;
using StockExchange.StockServers.Tests.Protocol;

namespace StockExchange.StockServers.Tests.Models;

public sealed class PipeConversationTests
{
    [Theory]
    [InlineData("buy 7 1\n", 1)]
    [InlineData("nonsense\n", 1)]
    [InlineData("show\n", 1_000)]
    public async Task A_client_that_always_sends_more_does_not_keep_the_thread(string command, int stocks)
    {
        string table = string.Concat(Enumerable.Range(1, stocks).Select(id => $"{id} 10 5\n"));
        var client = new EndlessClient(string.Concat(Enumerable.Repeat(command, 400)));
        var patience = new Patience(null);
        var conversation = new PipeConversation(client, new Session(Floor.FromText(table)), patience);
        Task held = Task.CompletedTask;
        var thread = new TestThreads();

        thread.Start(() => held = conversation.HoldAsync());
        try
        {
            Eventually.Holds(() => thread.HaveEnded, "the thread is free again");
            thread.Join();
            Assert.False(held.IsCompleted, "it went on elsewhere");
        }
        finally
        {
            client.HasEnded = true;
        }

        await held;
    }

    /// <summary>Returns the same input for each read, and discards all output.</summary>
    private sealed class EndlessClient(string text) : IDuplexPipe
    {
        private readonly byte[] _input = [.. text.Select(letter => (byte)letter)];

        public volatile bool HasEnded;

        public PipeReader Input => new Reader(this);

        public PipeWriter Output { get; } = PipeWriter.Create(Stream.Null);

        private sealed class Reader(EndlessClient client) : PipeReader
        {
            public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) =>
                new(new ReadResult(new ReadOnlySequence<byte>(client._input), isCanceled: false, client.HasEnded));

            public override bool TryRead(out ReadResult result) => throw new NotSupportedException();

            public override void AdvanceTo(SequencePosition consumed)
            {
            }

            public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
            {
            }

            public override void CancelPendingRead()
            {
            }

            public override void Complete(Exception? exception = null)
            {
            }
        }
    }
}
