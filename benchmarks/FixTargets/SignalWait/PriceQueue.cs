using System.Threading.Channels;

namespace SignalWait;

public sealed class PriceQueue(IServiceScopeFactory scopes) : BackgroundService
{
    private readonly Channel<Inquiry> _inquiries = Channel.CreateUnbounded<Inquiry>();

    public decimal Ask(int id)
    {
        using var inquiry = new Inquiry(id);
        _inquiries.Writer.TryWrite(inquiry);
        inquiry.Answered.Wait();
        return inquiry.Price;
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        await Parallel.ForEachAsync(
            _inquiries.Reader.ReadAllAsync(stoppingToken), new ParallelOptions { MaxDegreeOfParallelism = 100 },
            async (inquiry, _) =>
            {
                using IServiceScope scope = scopes.CreateScope();
                inquiry.Price = await scope.ServiceProvider.GetRequiredService<PriceClient>().LoadAsync(inquiry.Id);
                inquiry.Answered.Set();
            });
    }

    private sealed class Inquiry(int id) : IDisposable
    {
        public int Id => id;

        public decimal Price { get; set; }

        public ManualResetEventSlim Answered { get; } = new();

        public void Dispose() => Answered.Dispose();
    }
}
